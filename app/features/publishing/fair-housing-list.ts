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

/** When this list was last compared with its sources. They are the laws above, and HUD’s memorandum on advertisements of
 *  January 9, 1995 (https://www.hud.gov/sites/documents/doc_7784.pdf). The memorandum also says what is allowed:
 *  descriptions of the place, such as “walk to the bus stop” or “master bedroom”. */
export const LIST_CHECKED_ON = '2026-11-22'

export type FairHousingRule = {
  key: string
  /** The people concerned; completes a sentence after “about”. */
  about: string
  laws: Law[]
  instead: string
  /** Regular expression sources that match whole words, ignoring case. */
  phrases: string[]
}

const ONLY =
  '(?:(?: |-)only|(?: are| is)? (?:strongly )?(?:preferred|wanted|requested|required)| welcome only)'
const TENANTS =
  '(?:(?:(?:graduate|grad|undergraduate|college) )?students?|tenants?|renters?|applicants?|people|persons?|individuals?|couples?|famil(?:y|ies)|households?|roommates?|occupants?|professionals?|owned)'
const ORIGINS =
  '(?:white|caucasian|black|african[- ]american|asian|south asian|hispanic|latin[oaxe]|mexican|chinese|taiwanese|japanese|korean|indian|pakistani|arab|middle eastern|persian|iranian|turkish|vietnamese|filipino|russian|european|african|latin american)'
const ORIGIN_NAMES =
  '(?:blacks|whites|asians|hispanics|latin[oaxe]s|mexicans|chinese|koreans|indians|arabs|persians|europeans|africans|foreigners|foreign(?:ers| students?| nationals?)|immigrants|undocumented(?: \\w+)?|illegals|non[- ]?citizens|international(?:s| students?| applicants?))'
const FAITHS =
  '(?:christian|catholic|protestant|evangelical|jewish|muslim|islamic|hindu|buddhist|mormon|lds|sikh|jain|atheist)'
const BELIEVERS =
  "(?:christians?|catholics?|protestants?|evangelicals?|jews|jewish|muslims?|hindus?|buddhists?|mormons?|sikhs?|jains?|atheists?|non[- ]?(?:believers?|christians?|muslims?|jews)|believers|jehovah[’']s witness(?:es)?)"
const SEXES =
  '(?:males?|females?|men|women|woman|man|girls?|boys?|lady|ladies|gentlem[ae]n|guys?|gals?|bachelors|sorority sisters|fraternity brothers)'
const ORIENTATIONS =
  '(?:gays?|lesbians?|homosexuals?|bisexuals?|queers?|lgbt[a-z+]*|trans(?:gender(?:ed)?)?(?: people| persons?)?)'
const CHILDREN = '(?:kids?|child|children|minors|bab(?:y|ies)|infants?|toddlers?|teen(?:ager)?s|newborns?)'
const SECTION_8 = '(?:section|sec\\.?)(?: |-)?(?:8|eight)'
const SUPPORT = `(?:${SECTION_8}|(?:housing )?vouchers?|hcv|hud|vash|ssi|ssdi|calworks|calfresh|welfare|(?:public|government|govt|housing|rental|financial) (?:assistance|aid)|disability (?:income|checks?|benefits))`
const ANIMALS =
  '(?:(?:service|emotional[- ]support|assistance|support|companion|therapy) (?:animals?|dogs?|cats?|pets?)|esas?)'

const REFUSED =
  '(?:(?:need|should|must) not apply|should look elsewhere|(?:is|are|was|were|will be)? ?(?:not|never) (?:be )?(?:welcomed?|accepted|allowed|considered|taken|permitted|ok|okay|wanted|approved)|(?:is|are|will be) (?:refused|rejected|denied|declined|turned away))'

/** Wording about a group of people that an ordinary reader understands as “only these” or “not these”. */
const chosenOrRefused = (people: string): string[] => [
  `${people}${ONLY}`,
  `only (?:for |to )?(?:\\w+ )?${people}`,
  `(?:no|not for|not an?|not suitable for|unsuitable for)(?: \\w+)?? ${people}`,
  `${people}(?: \\w+)?? ${REFUSED}`,
  `(?:perfect|ideal|best|great(?: place)?|good|suitable|suited|reserved|intended|meant|made|designed|open)(?: only)? (?:for|to) (?:the |an? |one |two |all )?(?:\\w+ )?${people}`,
  `(?:prefer(?:s|red|ably)?|seek(?:s|ing)?|look(?:s|ing)? for|searching for|wants?|(?:love|like) to (?:have|find)|(?:only|not|never|don[’']t|won[’']t) (?:rent|lease) to|(?:rent|lease)(?:s|ing)? only to)(?: an?| one| two| to| only)*? (?:\\w+ )?${people}`,
]

/** Wording that indicates a preference or limitation to an ordinary reader. To add a phrase, change only this data. */
export const fairHousingRules: FairHousingRule[] = [
  {
    key: 'children',
    about: 'families with children',
    laws: [federal, california],
    instead: 'Describe the place, such as how many people may live in it.',
    phrases: [
      `no (?:\\w+ )?(?:${CHILDREN}|famil(?:y|ies))`,
      `(?:without|not (?:suitable|ideal|appropriate|safe|recommended|good|meant|a good fit|a fit)|unsuitable|inappropriate)(?: for)? (?:\\w+ )??(?:${CHILDREN}|famil(?:y|ies))`,
      `(?:${CHILDREN}|famil(?:y|ies)(?: with (?:\\w+ )?${CHILDREN})?)(?: \\w+)?? ${REFUSED}`,
      `(?:one|two|1|2|max(?:imum)?(?: of)?(?: one| two| \\d)?) ${CHILDREN} (?:max(?:imum)?|only|at most|limit)`,
      `(?:kids|children) (?:must be|have to be|should be)? ?(?:over|above|under|older|at least|\\d)`,
      '\\$[\\d,]+(?: \\w+){0,4}? (?:for|per) (?:(?:each|every|any) )?(?:extra |additional )?child',
      `(?:not|never|don[’']t|won[’']t) (?:allow|accept|want|take|rent to) (?:\\w+ )??(?:${CHILDREN}|famil(?:y|ies))`,
      'not (?:child|kid|family)(?: |-)friendly',
      '(?:pregnant|expecting)(?: \\w+)?',
      'adults?(?: |-)(?:only|building|complex|community|living)',
      'child(?:less|(?: |-)free)',
      '(?:perfect|ideal|great|best) for (?:singles|a single person|an? (?:quiet )?(?:single|bachelor)|(?:young |working )?professionals?|empty nesters)',
      '(?:bachelor|bachelorette)(?: |-)pad',
      'mature (?:\\w+ )?(?:adults?|persons?|people|couples?|tenants?|individuals?|professionals?)',
      'empty nesters?',
      '(?:singles|couples) (?:or (?:singles|couples) )?(?:only|preferred)',
    ],
  },
  {
    key: 'income',
    about: 'where someone’s income comes from, vouchers included',
    laws: [california],
    instead: 'Say the rent. What counts is what someone can pay, not where the money comes from.',
    phrases: [
      `(?:no|not) ${SUPPORT}`,
      `${SUPPORT}(?: (?:tenants?|holders?|recipients?|applicants?|programs?))?(?: is| are)? ${REFUSED}`,
      `(?:applicants|people|tenants|anyone) on (?:welfare|${SUPPORT})(?: \\w+)?? ${REFUSED}`,
      `(?:not|cannot|can[’']t|won[’']t|don[’']t|doesn[’']t|never|unable to|refuse to) (?:accept|take|participate in|work with|process|honor|rent to)(?:ing|s)? (?:\\w+ )??${SUPPORT}`,
      '(?:working|employed) (?:people|persons?|professionals?|tenants?|adults?|students?) only',
      '(?:no|not) (?:the )?(?:unemployed|jobless|public aid|recipients of)(?: \\w+)?',
      'only rent to (?:people|persons?|tenants|applicants) (?:with|who have) (?:\\w+ )?jobs?',
      'must (?:be (?:employed|working)|(?:have|hold) (?:a )?(?:\\S+ )?job(?! or))',
      '(?:w-?2|earned|employment) income only',
      '(?:proof of )?employment (?:is )?required',
    ],
  },
  {
    key: 'race',
    about: 'race, color or where someone’s family comes from',
    laws: [federal, california],
    instead: 'Leave it out. Who lives there is not part of a listing.',
    phrases: [
      `${ORIGINS}s?${ONLY}`,
      `${ORIGINS}(?: |-)(?:\\w+ )??${TENANTS}(?:${ONLY})?`,
      ...chosenOrRefused(ORIGIN_NAMES),
      `(?:from )?an? ${ORIGINS} (?:background|origin|descent|heritage)`,
      '(?:u\\.? ?s\\.? |american )?(?:citizens|green card holders)(?: |-)only',
      '(?:american|u\\.? ?s\\.?) citizens?(?:hip)?(?: |-)(?:preferred|required|wanted)',
      'only (?:\\w+ )?(?:to )?(?:u\\.? ?s\\.? |american )citizens?',
      '(?:english|spanish|chinese|mandarin|korean|hindi|arabic|farsi|russian)(?: |-)speak(?:ing|ers?)(?: |-)(?:only|preferred|required|tenants?|household)',
      '(?:must|should|has to) (?:be )?(?:speak|fluent in|a native) (?:english|spanish|chinese|mandarin)',
      'native (?:english )?speakers? (?:only|preferred)',
      '(?:exclusive(?:ly)?|integrated|segregated|all[- ]white|restricted) (?:white )?(?:neighborhood|community|building|area)',
    ],
  },
  {
    key: 'religion',
    about: 'religion',
    laws: [federal, california],
    instead: 'You may say what is nearby, such as “two blocks from a church”, but not who is welcome.',
    phrases: [
      `${FAITHS}s?${ONLY}`,
      `${FAITHS} (?:\\w+ )??${TENANTS}(?:${ONLY})?`,
      `${FAITHS} ${SEXES}`,
      `${FAITHS} (?:home|house|building|community(?! cent)|landlord|values|faith|environment)`,
      ...chosenOrRefused(BELIEVERS),
      `${BELIEVERS} welcome`,
      '(?:strictly|exclusively) (?:hindu|kosher|halal|jain|muslim|christian|jewish)',
      'god(?: |-)(?:fearing|loving)',
      'must (?:attend|go to|belong to) (?:an? |the )?(?:church|temple|mosque|synagogue|congregation)',
      '(?:church(?:going|goers?)|religious (?:people|tenants?|household))',
    ],
  },
  {
    key: 'sex',
    about: 'sex or gender',
    laws: [federal, california],
    instead:
      'Leave it out: a listing of a whole home never says it. Students who share rooms choose each other in the roommate search.',
    phrases: [
      ...chosenOrRefused(SEXES),
      `(?:male|female) (?:\\w+ )??${TENANTS}(?:${ONLY})?`,
      `(?:is|are) for (?:an? )?(?:\\w+ )??${SEXES}`,
      `${SEXES} (?:hostel|dorm|house|household)`,
      'all(?: |-)(?:male|female|girls?|boys?|women|men)(?: (?:house|home|apartment|household|building|floor))?',
    ],
  },
  {
    key: 'orientation',
    about: 'sexual orientation or gender identity',
    laws: [california],
    instead: 'Leave it out.',
    phrases: [
      `(?:no|not for|not an?) (?:\\w+ )??${ORIENTATIONS}`,
      `${ORIENTATIONS}(?: \\w+)?? ${REFUSED}`,
      `(?:not|never|don[’']t|won[’']t) (?:rent|lease) to (?:\\w+ )??${ORIENTATIONS}`,
      `${ORIENTATIONS}(?: |-)?(?:only|preferred)`,
      `(?:straight|heterosexual|cis(?:gender)?)s?${ONLY}`,
      `(?:straight|heterosexual|cis(?:gender)?) ${TENANTS}`,
    ],
  },
  {
    key: 'marriage',
    about: 'whether someone is married',
    laws: [california],
    instead: 'Say how many people may live there.',
    phrases: [
      'married (?:couples? |people )?(?:only|preferred)',
      'must be (?:legally )?married',
      '(?:prefers?|seeking|looking for|ideal for|perfect for|only rent to) (?:an? )?(?:\\w+ )?married (?:couples?|people|tenants?)',
      '(?:no|not) (?:unmarried|un-?wed)(?: \\w+)?',
      'no (?:single|divorced|separated) (?:people|men|women|parents?|mothers?|moms?|dads?|fathers?)',
    ],
  },
  {
    key: 'disability',
    about: 'disability',
    laws: [federal, california],
    instead:
      'Describe the place, such as “third floor, no elevator”. People decide for themselves whether it suits them.',
    phrases: [
      'no (?:\\w+ )?(?:wheelchairs?|walkers|disabled|handicapped|disabilit(?:y|ies)|mentally ill|mental (?:illness|health (?:issues|problems)))',
      'able[- ]bodied',
      'must be able to (?:climb|walk|use (?:the )?stairs|live independently)',
      '(?:not suitable|unsuitable|not ideal|not recommended) for (?:the |an? )?(?:disabled|handicapped|wheelchairs?|elderly)',
      `(?:healthy|physically fit|physically active)(?:,? \\w+)? ${TENANTS}`,
      '(?:history of|with) mental (?:illness|health (?:issues|problems))',
    ],
  },
  {
    key: 'assistance-animals',
    about: 'people with assistance animals, which are not pets',
    laws: [animals],
    instead: 'You may write “No pets”, but assistance animals are not pets and must be allowed.',
    phrases: [
      `no ${ANIMALS}`,
      `${ANIMALS}(?: letters?)? ${REFUSED}`,
      `(?<!(?:no|not charge an?|not charge any|never charge an?|without an?)(?: pet)? )(?:pet )?(?:deposit|fee|rent|charge)s?(?: of \\S+)?(?: \\w+)? (?:applies to|for|is required for) ${ANIMALS}`,
    ],
  },
  {
    key: 'age',
    about: 'age',
    laws: [unruh],
    instead: 'Leave it out, unless the building is senior housing by law.',
    phrases: [
      'no (?:seniors|elderly|old people|older people|young people|retirees)',
      '(?:young|younger|older|elderly|senior) (?:people|tenants?|persons?|adults?|renters?)(?: (?:are )?(?:only|preferred|wanted))',
      '(?:no one|nobody|must be) (?:over|under|older than|younger than) \\d\\d',
      'must be (?:between |aged )?\\d\\d ?(?:-|–|to|and) ?\\d\\d',
      '(?:over|under|ages?|aged) \\d\\d(?: ?(?:-|–|to) ?\\d\\d)?(?: years)? (?:only|preferred)',
    ],
  },
  {
    key: 'military',
    about: 'veterans and people in the military',
    laws: [california],
    instead: 'Leave it out.',
    phrases: ['no (?:military(?!-)|veterans?|soldiers?|service members)'],
  },
]
