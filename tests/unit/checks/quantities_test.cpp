#include "grader/checks/quantities.hpp"

#include <string>

#include <gtest/gtest.h>

namespace grader::checks {
namespace {

using boost::multiprecision::cpp_int;

struct Same {
  std::string_view left, right;
};

void PrintTo(const Same& one, std::ostream* out) { *out << one.left << " = " << one.right; }

class Quantities : public testing::TestWithParam<Same> {};

TEST_P(Quantities, AreEqualAfterConversion) {
  const auto left = read_quantity(GetParam().left);
  const auto right = read_quantity(GetParam().right);
  ASSERT_TRUE(left.has_value()) << GetParam().left;
  ASSERT_TRUE(right.has_value()) << GetParam().right;
  EXPECT_EQ(left->dimension, right->dimension);
  EXPECT_EQ(left->amount, right->amount) << GetParam().left << " / " << GetParam().right;
}

INSTANTIATE_TEST_SUITE_P(
    FrenchAndEnglish, Quantities,
    testing::Values(Same{"60 Mio", "60 MiB"}, Same{"60 Mio", "62914560 o"}, Same{"60Mio", "62 914 560 octets"},
                    Same{"0,1 Go", "100 Mo"}, Same{"1.1 ko", "1100 B"}, Same{"1 KiB", "1024 bytes"},
                    Same{"1 Kio", "1 kio"}, Same{"30 Tio", "30720 Gio"}, Same{"2 Po", "2000 To"},
                    Same{"1 Pio", "1024 TiB"}, Same{"64 gb", "64 GB"}, Same{"64 GO", "64 Go"},
                    Same{"1 gigaoctet", "1 Go"}, Same{"2 gibioctets", "2 Gio"}, Same{"3 méga-octets", "3 Mo"},
                    Same{"8 Gbit", "1 Go"}, Same{"8 Gb/s", "1 GB/s"}, Same{"400 Gbit/s", "50 Go par seconde"},
                    Same{"1,5 h", "90 min"}, Same{"1 h 30 min", "90 minutes"}, Same{"1h30", "90 min"},
                    Same{"1 min 30 s", "90 s"}, Same{"2 jours", "48 heures"}, Same{"1 j", "1 d"},
                    Same{"1 semaine", "7 days"}, Same{"1,2 ms", "0,0012 s"}, Same{"250 µs", "0,25 ms"},
                    Same{"12 €", "12 euros"}, Same{"€12", "12 EUR"}, Same{"$12.50", "12,5 USD"},
                    Same{"US$ 3", "3 dollars"}, Same{"30 %", "30%"}, Same{"30 pour cent", "30 percent"},
                    Same{"9,86 PFlop/s", "9860 TFlop/s"}, Same{"9,86 PFlops", "9.86 PFLOP/s"},
                    Same{"2,5 €/h", "2.5 euros par heure"}, Same{"1 kWh", "1000 Wh"}, Same{"~12 s", "12 secondes"},
                    Same{"12 s.", "12 s"}));

TEST(Quantity, ConvertsExactly) {
  EXPECT_EQ(read_quantity("1,1 Kio")->amount, Exact(cpp_int{11264}, cpp_int{10}));
  EXPECT_EQ(read_quantity("1 Tio")->amount, Exact{cpp_int{1} << 40});
  EXPECT_NE(read_quantity("60 Mo")->amount, read_quantity("60 Mio")->amount);
  EXPECT_EQ(read_quantity("1 s")->dimension, "s");
  EXPECT_EQ(read_quantity("1 Go/s")->dimension, "byte/s");
}

TEST(Quantity, SaysWhatIsMissing) {
  using Kind = QuantityProblem::Kind;
  EXPECT_EQ(read_quantity("60").error().kind, Kind::no_unit);
  EXPECT_EQ(read_quantity("1 048 576").error().kind, Kind::no_unit);
  EXPECT_EQ(read_quantity("Mio").error().kind, Kind::no_number);
  EXPECT_EQ(read_quantity("").error().kind, Kind::no_number);
  const auto unknown = read_quantity("60 bananes");
  EXPECT_EQ(unknown.error().kind, Kind::unknown_unit);
  EXPECT_EQ(unknown.error().unit, "bananes");
  EXPECT_EQ(read_quantity("1 h 3 Mio").error().kind, Kind::unknown_unit);
  EXPECT_EQ(read_quantity("60 M").error().kind, Kind::unknown_unit);
  EXPECT_EQ(read_quantity("60 mio s").error().kind, Kind::unknown_unit);
  EXPECT_FALSE(read_quantity(std::string(1'000'000, 'o')).has_value());
  EXPECT_FALSE(read_quantity("08:00:00").has_value());
}

TEST(Unit, TellsPrefixesApart) {
  EXPECT_EQ(unit_named("Mo")->factor, 1'000'000);
  EXPECT_EQ(unit_named("Mio")->factor, 1 << 20);
  EXPECT_EQ(unit_named("ms")->factor, Exact(cpp_int{1}, cpp_int{1000}));
  EXPECT_FALSE(unit_named("Ms").has_value());
  EXPECT_FALSE(unit_named("").has_value());
  EXPECT_FALSE(unit_named("m").has_value());
  EXPECT_FALSE(unit_named("/").has_value());
}

}  // namespace
}  // namespace grader::checks
