/** A law that forbids certain wording, with its URL. */
export type Law = { name: string; url: string }

const federal: Law = {
  name: 'Fair Housing Act, 42 U.S.C. § 3604(c)',
  url: 'https://www.law.cornell.edu/uscode/text/42/3604',
}
const california: Law = {
  name: 'California Government Code § 12955(c)',
  url: 'https://leginfo.legislature.ca.gov/faces/codes_displaySection.xhtml?lawCode=GOV&sectionNum=12955',
}
const unruh: Law = {
  name: 'California Civil Code § 51 (Unruh Civil Rights Act)',
  url: 'https://leginfo.legislature.ca.gov/faces/codes_displaySection.xhtml?lawCode=CIV&sectionNum=51',
}
const animals: Law = {
  name: 'Fair Housing Act, 42 U.S.C. § 3604(f)(3)(B), and 24 CFR § 100.204',
  url: 'https://www.ecfr.gov/current/title-24/section-100.204',
}

/** When this list was last compared with its sources: the laws above, and HUD’s memorandum on advertisements of January 9,
 *  1995 (https://www.hud.gov/sites/documents/doc_7784.pdf), which also says what is allowed: descriptions of the place, such
 *  as “walk to the bus stop” or “master bedroom”. */
export const LIST_CHECKED_ON = '2026-11-22'

export type FairHousingRule = {
  key: string
  /** The people concerned, to continue a sentence after “about”. */
  about: string
  laws: Law[]
  /** What to write instead. */
  instead: string
  /** Parts of regular expressions that match whole words, ignoring case. */
  phrases: string[]
}

const ONLY = '(?:only|preferred|wanted|welcome only)'
const TENANTS =
  '(?:tenants?|renters?|students?|people|persons?|couples?|famil(?:y|ies)|households?|roommates?|occupants?)'
const ORIGINS =
  '(?:white|caucasian|black|african[- ]american|asian|hispanic|latin[oax]|mexican|chinese|japanese|korean|indian|arab|persian|vietnamese|filipino|american|european|african)'
const FAITHS = '(?:christian|catholic|protestant|jewish|muslim|hindu|buddhist|mormon|sikh|atheist)'

/** Wording that indicates a preference or limitation to an ordinary reader. To add a phrase, only this data changes. */
export const fairHousingRules: FairHousingRule[] = [
  {
    key: 'children',
    about: 'families with children',
    laws: [federal, california],
    instead: 'Describe the place, such as how many people may live in it.',
    phrases: [
      'no (?:kids|children|minors|babies|infants|toddlers|teen(?:ager)?s|famil(?:y|ies))',
      '(?:without|not suitable for|not ideal for|unsuitable for) (?:kids|children|famil(?:y|ies))',
      'adults? (?:only|building|complex|community|living)',
      'child(?:less|[- ]free)',
      '(?:perfect|ideal|great|best) for (?:singles|a single person|(?:young |working )?professionals?|empty nesters)',
      'mature (?:adults?|persons?|people|couples?|tenants?|individuals?)',
      'empty nesters?',
      '(?:singles|couples) only',
    ],
  },
  {
    key: 'income',
    about: 'where somebody’s income comes from, vouchers included',
    laws: [california],
    instead: 'Say the rent. What counts is what somebody can pay, not where the money comes from.',
    phrases: [
      'no (?:section|sec\\.?) ?(?:8|eight)',
      '(?:section|sec\\.?) ?(?:8|eight)(?: is| are)? (?:not|never) (?:accepted|ok|okay|welcome|allowed|taken)',
      'no (?:housing )?vouchers?',
      'no (?:hcv|hud|vash|ssi|ssdi|calworks|welfare)',
      'no (?:public|government|housing|rental) assistance',
      "(?:do not|don[’']t|does not|cannot|can[’']t|won[’']t|not) accept(?:ing)? (?:section ?8|(?:housing )?vouchers?|housing assistance)",
      '(?:working|employed) (?:people|persons?|professionals?|tenants?|adults?) only',
      'must (?:be (?:employed|working)|have a job)',
      '(?:proof of )?employment required',
    ],
  },
  {
    key: 'race',
    about: 'race, colour or where somebody’s family comes from',
    laws: [federal, california],
    instead: 'Leave it out. Who lives there is not part of a listing.',
    phrases: [
      `${ORIGINS}s? ${ONLY}`,
      `${ORIGINS} ${TENANTS}`,
      'no (?:blacks|whites|asians|hispanics|latin[oax]s|mexicans|chinese|indians|arabs|africans|foreigners|immigrants|internationals?(?: students?)?)',
      '(?:u\\.?s\\.? |american )?citizens only',
      '(?:english|spanish|chinese|mandarin|korean|hindi|arabic|farsi)[- ]speak(?:ing|ers?) (?:only|preferred|required|tenants?)',
      'must speak (?:english|spanish|chinese|mandarin)',
      '(?:integrated|segregated|all[- ]white|restricted) (?:neighborhood|community|building|area)',
    ],
  },
  {
    key: 'religion',
    about: 'religion',
    laws: [federal, california],
    instead: 'You may say what is nearby, such as “two blocks from a church”, but not who is welcome.',
    phrases: [
      `${FAITHS}s? ${ONLY}`,
      `${FAITHS} ${TENANTS}`,
      `${FAITHS} (?:home|house|building|community|landlord|values)`,
      'no (?:christians|catholics|jews|muslims|hindus|atheists|buddhists)',
    ],
  },
  {
    key: 'sex',
    about: 'sex or gender',
    laws: [federal, california],
    instead:
      'Leave it out: listings of homes never say it. Students who share rooms choose each other by their profiles.',
    phrases: [
      `(?:males?|females?|men|women|girls?|boys?|ladies|gentlemen|guys|gals)[- ]?${ONLY}`,
      'no (?:men|women|males?|females?|girls|boys|guys|ladies)',
      `(?:male|female) ${TENANTS}`,
      '(?:prefer|seeking|looking for)(?: a| an)? (?:male|female|girl|guy|woman|man|lady|women|men)',
    ],
  },
  {
    key: 'orientation',
    about: 'sexual orientation or gender identity',
    laws: [california],
    instead: 'Leave it out.',
    phrases: [
      'no (?:gays?|lesbians?|homosexuals?|lgbt[a-z+]*|trans(?:gender)?(?: people)?)',
      `(?:straight|heterosexual)s? ${ONLY}`,
      `(?:straight|heterosexual) ${TENANTS}`,
    ],
  },
  {
    key: 'marriage',
    about: 'whether somebody is married',
    laws: [california],
    instead: 'Say how many people may live there.',
    phrases: [
      'married (?:couples? )?(?:only|preferred)',
      'no unmarried',
      'no (?:single|divorced) (?:people|men|women|parents?|mothers?|moms?)',
    ],
  },
  {
    key: 'disability',
    about: 'disability',
    laws: [federal, california],
    instead:
      'Describe the place, such as “third floor, no elevator”. People decide for themselves whether it suits them.',
    phrases: [
      'no (?:wheelchairs?|disabled|handicapped|disabilit(?:y|ies)|mental (?:illness|health (?:issues|problems)))',
      'able[- ]bodied',
      'must be able to (?:climb|walk|use (?:the )?stairs|live independently)',
      '(?:not suitable|unsuitable|not ideal) for (?:the )?(?:disabled|handicapped|wheelchairs?|elderly)',
      `(?:healthy|physically fit) ${TENANTS}`,
    ],
  },
  {
    key: 'assistance-animals',
    about: 'people with assistance animals, which are not pets',
    laws: [animals],
    instead: 'You may write “No pets”, but assistance animals are not pets and must be allowed.',
    phrases: [
      'no (?:service|emotional[- ]support|assistance|support|companion|therapy) (?:animals?|dogs?|cats?|pets?)',
      'no esas?',
      '(?:service|emotional[- ]support|assistance|support) (?:animals?|dogs?) (?:are )?(?:not|never) (?:accepted|allowed|welcome)',
    ],
  },
  {
    key: 'age',
    about: 'age',
    laws: [unruh],
    instead: 'Leave it out, unless the building is senior housing by law.',
    phrases: [
      'no (?:seniors|elderly|old people|older people|young people)',
      '(?:young|younger|older|elderly|senior) (?:people|tenants?|persons?|adults?|renters?) (?:only|preferred)',
      '(?:no one|nobody|must be) (?:over|under|older than|younger than) \\d\\d',
      '(?:over|under|ages?) \\d\\d(?: ?(?:-|to) ?\\d\\d)? only',
    ],
  },
  {
    key: 'military',
    about: 'veterans and people in the military',
    laws: [california],
    instead: 'Leave it out.',
    phrases: ['no (?:military|veterans?|soldiers?)'],
  },
]
