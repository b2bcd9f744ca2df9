#include "grader/text/dates.hpp"

#include <array>
#include <charconv>
#include <string>

#include "grader/text/fold.hpp"

namespace grader::text {

namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || static_cast<unsigned char>(c) >= 0x80;
}

/// A run of digits or of letters, or one other character.
struct Piece {
  std::size_t begin = 0;
  std::string_view text;
  int number = -1;  ///< of at most four digits
  int month = 0;    ///< named
};

int month_named(std::string_view word) {
  struct Month {
    std::string_view fr, en, short_fr, short_en;
  };
  static constexpr std::array<Month, 12> kMonths{{{"janvier", "january", "janv", "jan"},
                                                  {"fevrier", "february", "fevr", "feb"},
                                                  {"mars", "march", "mars", "mar"},
                                                  {"avril", "april", "avr", "apr"},
                                                  {"mai", "may", "mai", "may"},
                                                  {"juin", "june", "juin", "jun"},
                                                  {"juillet", "july", "juil", "jul"},
                                                  {"aout", "august", "aout", "aug"},
                                                  {"septembre", "september", "sept", "sep"},
                                                  {"octobre", "october", "oct", "oct"},
                                                  {"novembre", "november", "nov", "nov"},
                                                  {"decembre", "december", "dec", "dec"}}};
  if (word.size() < 3 || word.size() > 12) return 0;
  const auto folded = fold(word);
  for (std::size_t i = 0; i < kMonths.size(); ++i) {
    const auto& month = kMonths[i];
    if (folded == month.fr || folded == month.en || folded == month.short_fr || folded == month.short_en) {
      return static_cast<int>(i) + 1;
    }
  }
  return 0;
}

std::vector<Piece> pieces_of(std::string_view text) {
  std::vector<Piece> pieces;
  for (std::size_t i = 0; i < text.size();) {
    const auto begin = i++;
    const auto take = [&](bool (*belongs)(char)) {
      if (!belongs(text[begin])) return false;
      while (i < text.size() && belongs(text[i])) ++i;
      return true;
    };
    Piece piece{begin, {}, -1, 0};
    if (take(is_digit)) {
      piece.text = text.substr(begin, i - begin);
      if (piece.text.size() <= 4)
        std::from_chars(piece.text.data(), piece.text.data() + piece.text.size(), piece.number);
    } else {
      const bool word = take(is_letter);
      piece.text = text.substr(begin, i - begin);
      if (word) piece.month = month_named(piece.text);
      if (piece.text == " " && !pieces.empty() && pieces.back().text == " ") continue;
    }
    pieces.push_back(piece);
  }
  return pieces;
}

/// Reads the date that starts at one piece, by the forms that dates have.
class DateReader {
 public:
  DateReader(const std::vector<Piece>& pieces, std::size_t start) : pieces_{pieces}, start_{start} {}

  /// How many pieces the date takes; 0: there is none.
  std::size_t read(Date& date) {
    if (start_ > 0 && joins(start_ - 1)) return 0;
    for (const auto form :
         {&DateReader::day_month_year, &DateReader::month_day_year, &DateReader::month_year,
          &DateReader::year_month_day, &DateReader::numeric_day, &DateReader::numeric_month, &DateReader::year_alone}) {
      date = {};
      at_ = start_;
      if ((this->*form)(date) && !(at_ < pieces_.size() && joins(at_))) return at_ - start_;
    }
    return 0;
  }

 private:
  /// A letter, digit, underscore or joining sign at `i` makes what stands beside it part of something longer.
  [[nodiscard]] bool joins(std::size_t i) const {
    const auto& text = pieces_[i].text;
    if (pieces_[i].number >= 0 || is_digit(text.front()) || text == "_" || is_letter(text.front())) return true;
    const auto other = i < start_ ? i - 1 : i + 1;
    return (text == "." || text == "," || text == "-" || text == "/") && other < pieces_.size() &&
           is_digit(pieces_[other].text.front());
  }
  bool take(std::string_view text) {
    if (at_ >= pieces_.size() || pieces_[at_].text != text) return false;
    ++at_;
    return true;
  }
  bool number(int& value, int low, int high) {
    if (at_ >= pieces_.size() || pieces_[at_].number < low || pieces_[at_].number > high) return false;
    value = pieces_[at_++].number;
    return true;
  }
  bool year(int& value) { return number(value, 1900, 2099); }
  bool month(int& value) { return number(value, 1, 12); }
  bool day(int& value) { return number(value, 1, 31); }
  bool named_month(int& value) {
    if (at_ >= pieces_.size() || pieces_[at_].month == 0) return false;
    value = pieces_[at_++].month;
    take(".");
    return true;
  }
  bool ordinal() {
    if (at_ < pieces_.size()) {
      const auto& text = pieces_[at_].text;
      if (text == "er" || text == "st" || text == "nd" || text == "rd" || text == "th") ++at_;
    }
    return true;
  }
  bool day_month_year(Date& d) {
    return day(d.day) && ordinal() && take(" ") && named_month(d.month) && take(" ") && year(d.year);
  }
  bool month_day_year(Date& d) {
    return named_month(d.month) && take(" ") && day(d.day) && ordinal() && (take(","), take(" ")) && year(d.year);
  }
  bool month_year(Date& d) { return named_month(d.month) && take(" ") && year(d.year); }
  bool year_month_day(Date& d) {
    if (!year(d.year) || !take("-") || !month(d.month)) return false;
    const auto end = at_;
    if (!take("-") || !day(d.day)) {
      at_ = end;
      d.day = 0;
    }
    return true;
  }
  bool numeric_day(Date& d) {
    return day(d.day) && (take("/") || take(".")) && month(d.month) && (take("/") || take(".")) && year(d.year);
  }
  bool numeric_month(Date& d) { return month(d.month) && (take("/") || take("-")) && year(d.year); }
  bool year_alone(Date& d) { return year(d.year); }

  const std::vector<Piece>& pieces_;
  std::size_t start_;
  std::size_t at_ = 0;
};

}  // namespace

bool Date::agrees_with(const Date& other) const {
  const auto agree = [](int mine, int theirs) { return mine == 0 || theirs == 0 || mine == theirs; };
  return agree(year, other.year) && agree(month, other.month) && agree(day, other.day);
}

std::vector<WrittenDate> dates(std::string_view plain) {
  const auto pieces = pieces_of(plain);
  std::vector<WrittenDate> found;
  for (std::size_t i = 0; i < pieces.size();) {
    Date date;
    const auto taken = DateReader{pieces, i}.read(date);
    if (taken == 0) {
      ++i;
      continue;
    }
    const auto& last = pieces[i + taken - 1];
    found.push_back({pieces[i].begin, last.begin + last.text.size(), date});
    i += taken;
  }
  return found;
}

std::optional<Date> iso_date(std::string_view text) {
  Date date;
  const auto pieces = pieces_of(text);
  if (pieces.empty() || !is_digit(text.front()) || text.size() < 4 || !is_digit(text[3])) return std::nullopt;
  const auto taken = DateReader{pieces, 0}.read(date);
  return taken == pieces.size() ? std::optional{date} : std::nullopt;
}

}  // namespace grader::text
