#include "grader/text/quantity.hpp"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "grader/text/dates.hpp"
#include "grader/text/fold.hpp"

namespace grader::text {
namespace {

struct Seen {
  double value;
  std::string unit;
  bool operator==(const Seen&) const = default;
};

void PrintTo(const Seen& seen, std::ostream* out) { *out << seen.value << ' ' << seen.unit; }

std::vector<Seen> seen(std::string_view text) {
  std::vector<Seen> found;
  for (const auto& quantity : quantities(plain(text))) found.push_back({quantity.number.value, quantity.unit});
  return found;
}

using Several = std::vector<Seen>;

TEST(Number, IsReadAsTheFrenchAndTheEnglishWriteIt) {
  for (const auto* text : {"47328", "47 328", "47\u00a0328", "47\u202f328", "47\u2009328", "47,328"}) {
    const auto number = number_in(text);
    ASSERT_TRUE(number) << text;
    EXPECT_TRUE(number->is(47328)) << text;
  }
  EXPECT_TRUE(number_in("9,86")->is(9.86));
  EXPECT_TRUE(number_in("9.86")->is(9.86));
  EXPECT_TRUE(number_in("1,048,576")->is(1048576));
  EXPECT_TRUE(number_in("1 048 576,5")->is(1048576.5));
  EXPECT_TRUE(number_in("1,048.5")->is(1048.5));
  EXPECT_TRUE(number_in("47,328")->is(47.328)) << "a comma before three digits has both readings";
  EXPECT_FALSE(number_in("47.328")->is(47328)) << "a point groups in neither language";
  EXPECT_FALSE(number_in("9,86")->is(9.87));
  EXPECT_TRUE(number_in("0")->is(0));
}

TEST(Number, IsNoPartOfAWordOrVersion) {
  for (const auto* text : {"", " ", "GH200", "560.35.03", "2026-06", "1/525", "12 34", "huit", "1e6", "NaN", "-"}) {
    EXPECT_FALSE(number_in(text)) << text;
  }
}

TEST(Quantities, HaveTheirUnits) {
  EXPECT_EQ(seen("Le Rmax est 9,86 PFlop/s et 160,16 kW."), (Several{{9.86, "PFlop/s"}, {160.16, "kW"}}));
  EXPECT_EQ(seen("47\u202f328 cœurs, 2,8 Po, 97871 MiB"), (Several{{47328, "coeurs"}, {2.8, "PB"}, {97871, "MiB"}}));
  EXPECT_EQ(seen("900Go/s"), (Several{{900, "GB/s"}}));
  EXPECT_EQ(seen("9,86 pétaflops par seconde"), (Several{{9.86, "PFlop/s"}}));
  EXPECT_EQ(seen("rang 192."), (Several{{192, ""}}));
  EXPECT_EQ(seen("nœud romeo-a005, GH200, pilote 560.35.03, mlx5_0"), Several{});
  EXPECT_EQ(seen("288 CPUs : 4 sockets"), (Several{{288, "cpus"}, {4, "sockets"}}));
}

TEST(Units, HaveOneSpellingForAll) {
  const auto unit = [](std::string_view text) { return canonical_unit(text).value_or("none"); };
  for (const auto* text : {"PFlop/s", "Pflop/s", "PFLOPS", "pflops", "pétaflops", "petaflop/s", "PFlops/s"}) {
    EXPECT_EQ(unit(text), "PFlop/s") << text;
  }
  for (const auto* text : {"Po", "PB", "pétaoctets", "petabyte"}) EXPECT_EQ(unit(text), "PB") << text;
  EXPECT_EQ(unit("To"), unit("TB"));
  EXPECT_EQ(unit("Mio"), unit("MiB"));
  EXPECT_NE(unit("Mio"), unit("Mo"));
  EXPECT_EQ(unit("Go/s"), "GB/s");
  EXPECT_EQ(unit("GB/s"), "GB/s");
  EXPECT_EQ(unit("Gb/s"), "Gbit/s") << "bits are no bytes";
  EXPECT_EQ(unit("Gbps"), "Gbit/s");
  EXPECT_EQ(unit("kW"), "kW");
  EXPECT_EQ(unit("W"), "W");
  EXPECT_EQ(unit("%"), "%");
  EXPECT_EQ(unit("h"), "h");
  EXPECT_EQ(unit("€"), "EUR");
  EXPECT_EQ(unit("cœurs"), "none");
  EXPECT_EQ(unit(""), "none");
  EXPECT_EQ(unit("TFlop/s"), "TFlop/s");
}

std::vector<Date> found_dates(std::string_view text) {
  std::vector<Date> found;
  for (const auto& date : dates(plain(text))) found.push_back(date.date);
  return found;
}

using Dates = std::vector<Date>;

TEST(Dates, AreReadInTheirForms) {
  EXPECT_EQ(found_dates("le 30 mai 2024"), (Dates{{2024, 5, 30}}));
  EXPECT_EQ(found_dates("le 1er août 2024"), (Dates{{2024, 8, 1}}));
  EXPECT_EQ(found_dates("May 30, 2024"), (Dates{{2024, 5, 30}}));
  EXPECT_EQ(found_dates("juin\u00a02026 et Nov. 2024"), (Dates{{2026, 6, 0}, {2024, 11, 0}}));
  EXPECT_EQ(found_dates("06/2026, 30/05/2024, 2026-06, 2026-06-01, 30.05.2024"),
            (Dates{{2026, 6, 0}, {2024, 5, 30}, {2026, 6, 0}, {2026, 6, 1}, {2024, 5, 30}}));
  EXPECT_EQ(found_dates("en 2026."), (Dates{{2026, 0, 0}}));
}

TEST(Dates, AreNotInNumbersAndNames) {
  EXPECT_EQ(found_dates("ROMEO2025, 47 328, 560.35.03, 12025, 2026,5, 13/2026x, mai"), Dates{});
  EXPECT_EQ(found_dates(""), Dates{});
}

TEST(Dates, AgreeAsFarAsTheyAreTold) {
  EXPECT_TRUE((Date{2026, 6, 0}.agrees_with({2026, 6, 12})));
  EXPECT_TRUE((Date{2026, 0, 0}.agrees_with({2026, 6, 0})));
  EXPECT_FALSE((Date{2024, 11, 0}.agrees_with({2026, 6, 0})));
  EXPECT_EQ(iso_date("2026-06"), (Date{2026, 6, 0}));
  EXPECT_EQ(iso_date("2025-07-22"), (Date{2025, 7, 22}));
  EXPECT_EQ(iso_date("2025"), (Date{2025, 0, 0}));
  EXPECT_FALSE(iso_date("juin 2026"));
  EXPECT_FALSE(iso_date("2026-13"));
  EXPECT_FALSE(iso_date(""));
}

}  // namespace
}  // namespace grader::text
