#include <algorithm>
#include <initializer_list>
#include <map>
#include <set>
#include <utility>

#include "grader/checks/answers.hpp"
#include "grader/checks/kinds.hpp"
#include "grader/checks/lists.hpp"
#include "grader/checks/values.hpp"
#include "grader/checks/vocabulary.hpp"

namespace grader::checks {

namespace {

using model::Evidence;
using model::Judgement;
using model::Message;
using model::Need;
using model::Node;
using model::Points;

// A pair signs; a longer list is read this far, so that it costs no time.
constexpr std::size_t kMaxMembers = 100;

struct Signature {
  std::string name;
  std::string role;
  const Node* where;
};

const Node* find_any(const Node& mapping, std::initializer_list<std::string_view> keys) {
  for (const auto key : keys) {
    if (const Node* found = mapping.find(key)) return found;
  }
  return nullptr;
}

/// `authors`: two names with a role each, or one name that signs every role.
class Authors final : public model::Check {
 public:
  Authors(std::string key, Vocabulary roles) : key_{std::move(key)}, roles_{std::move(roles)} {}

  [[nodiscard]] std::vector<Need> needs() const override { return {{Need::Kind::answers, {}, {}}}; }

  [[nodiscard]] Judgement judge(const Evidence& evidence, Points points) const override {
    const auto given = answer_at(evidence, key_);
    if (!given) return given.error();
    std::vector<Signature> signatures;
    if (auto problem = collect(**given, signatures)) return *std::move(problem);
    return judge_signatures(signatures, **given, points);
  }

 private:
  static Judgement wrong(const Node& where, Message message) {
    auto judgement = model::failed(std::move(message));
    judgement.place = where.place;
    return judgement;
  }

  [[nodiscard]] Judgement wrong_shape(const Node& where) const {
    return wrong(where, {"answers.authors_shape", {{"key", key_}, {"roles", joined(roles_.words())}}});
  }

  /// The roles one member signs: one word, a list, or a text that lists them.
  [[nodiscard]] std::optional<Judgement> add(const std::string& name, const Node& roles,
                                             std::vector<Signature>& signatures) const;
  /// One member: `{name: ..., role: ...}`, or `{Ada: coalesced}`.
  [[nodiscard]] std::optional<Judgement> add_member(const Node& member, std::vector<Signature>& signatures) const;
  [[nodiscard]] std::optional<Judgement> collect(const Node& members, std::vector<Signature>& signatures) const;
  [[nodiscard]] Judgement judge_signatures(const std::vector<Signature>& signatures, const Node& members,
                                           Points points) const;

  std::string key_;
  Vocabulary roles_;
};

std::optional<Judgement> Authors::add(const std::string& name, const Node& roles,
                                      std::vector<Signature>& signatures) const {
  const auto sign = [&](std::string_view text, const Node& where) -> std::optional<Judgement> {
    const auto role = roles_.canonical(text);
    if (!role) {
      return wrong(where, {"answers.authors_unknown_role",
                           {{"name", shown(name)}, {"found", shown(text)}, {"roles", joined(roles_.words())}}});
    }
    signatures.push_back({name, *role, &where});
    return std::nullopt;
  };
  if (is_blank(roles)) return wrong(roles, {"answers.authors_no_role", {{"name", shown(name)}}});
  if (roles.is_mapping() || roles.items.size() > kMaxMembers) return wrong_shape(roles);
  if (roles.is_sequence()) {
    for (const auto& role : roles.items) {
      if (!role.is_scalar()) return wrong_shape(role);
      if (auto problem = sign(role.scalar, role)) return problem;
    }
    return std::nullopt;
  }
  if (roles_.canonical(roles.scalar)) return sign(roles.scalar, roles);
  // `coalesced, strided` or `coalesced et strided` in one text.
  for (const auto& role : split_list(roles.scalar, false)) {
    if (auto problem = sign(role, roles)) return problem;
  }
  return std::nullopt;
}

std::optional<Judgement> Authors::add_member(const Node& member, std::vector<Signature>& signatures) const {
  const Node* name = find_any(member, {"name", "nom"});
  const Node* role = find_any(member, {"role", "roles", "rôle", "rôles"});
  if (name == nullptr && role == nullptr) {
    for (const auto& [person, roles] : member.entries) {
      if (!person.is_scalar()) return wrong_shape(person);
      if (auto problem = add(person.scalar, roles, signatures)) return problem;
    }
    return std::nullopt;
  }
  const bool unnamed = name == nullptr || is_blank(*name);
  if (unnamed && (role == nullptr || is_blank(*role))) return std::nullopt;  // a line of the starter, left as it was
  if (unnamed) return wrong(member, {"answers.authors_no_name", {{"role", shown(*role)}}});
  if (!name->is_scalar()) return wrong_shape(*name);
  if (role == nullptr) return wrong(member, {"answers.authors_no_role", {{"name", shown(*name)}}});
  return add(name->scalar, *role, signatures);
}

std::optional<Judgement> Authors::collect(const Node& members, std::vector<Signature>& signatures) const {
  if (members.is_scalar() || members.items.size() > kMaxMembers || members.entries.size() > kMaxMembers) {
    return wrong_shape(members);
  }
  // {name: ..., role: ...} alone is one member; {Ada: coalesced, Grace: strided} names several.
  if (members.is_mapping()) return add_member(members, signatures);
  for (const auto& member : members.items) {
    if (!member.is_mapping() || member.entries.size() > kMaxMembers) return wrong_shape(member);
    if (auto problem = add_member(member, signatures)) return problem;
  }
  return std::nullopt;
}

Judgement Authors::judge_signatures(const std::vector<Signature>& signatures, const Node& members,
                                    Points points) const {
  if (signatures.empty()) return wrong(members, {"answers.no_answer", {{"key", key_}}});
  std::map<std::string, std::set<std::string>> roles_of;  // by folded name
  std::map<std::string, std::string> signed_by;           // by role
  for (const auto& [name, role, where] : signatures) {
    const auto person = folded(plain(name));
    if (person.empty()) return wrong(*where, {"answers.authors_no_name", {{"role", role}}});
    roles_of[person].insert(role);
    const auto [earlier, first] = signed_by.emplace(role, person);
    if (!first && earlier->second != person) return wrong(*where, {"answers.authors_role_twice", {{"role", role}}});
  }
  const auto allowed = std::max<std::size_t>(roles_.words().size(), 1);
  if (roles_of.size() > allowed) {
    return wrong(members, {"answers.authors_too_many", {{"most", static_cast<std::int64_t>(allowed)}}});
  }
  for (const auto& role : roles_.words()) {
    if (!signed_by.contains(role)) return wrong(members, {"answers.authors_role_missing", {{"role", role}}});
  }
  // Either one signs all, or each signs one: with two roles there is nothing between.
  return model::passed(points);
}

}  // namespace

Made read_authors(Reader& parameters, const CheckContext& /*context*/) {
  auto key = parameters.text("key");
  Vocabulary roles;
  for (const auto& role : parameters.texts_or_empty("roles")) roles.add(role, role);
  if (roles.empty()) parameters.complain(parameters.self(), {"rubric.missing_key", {{"key", std::string{"roles"}}}});
  return std::make_unique<Authors>(std::move(key), std::move(roles));
}

}  // namespace grader::checks
