import { publicAnswerText, isFilledIn, type ShownQuestion } from '#app/features/profiles/questions.ts'

/** What the page says about the deposit. AB 414 (2025), which amended the section, made this rule. */
export const DEPOSIT_LAW = {
  text: 'In California the deposit is returned to all adult tenants together, unless the landlord and all of you agree otherwise in writing. This page alone does not change that. (Civil Code 1950.5)',
  source: {
    name: 'California Civil Code § 1950.5, as of January 1, 2026',
    url: 'https://leginfo.legislature.ca.gov/faces/codes_displaySection.xhtml?lawCode=CIV&sectionNum=1950.5',
  },
} as const

/** The profile questions that an agreement repeats. */
export const agreementQuestions = [
  'sleepHabits',
  'partyHabits',
  'cleanliness',
  'petOwner',
  'petFriendly',
  'smokerSelf',
] as const satisfies readonly ShownQuestion[]
type Asked = (typeof agreementQuestions)[number]

/** A member on the sheet: answers are null if not given, and the name is null if there is a block. */
export type Signer = { name: string | null; answers: Record<Asked, string | null> }

/** A part of the sheet: what members answered, then blanks for what only they can agree on. People edit it before printing. */
export type AgreementPart = { key: string; title: string; text: string }

const BLANK = '________'
const MONEY = '$______'

/** The parts of an agreement, in the order of the sheet.
 *  @param home the home that the group chose; null if none yet */
export function agreementParts(signers: readonly Signer[], home: string | null): AgreementPart[] {
  const said = (...questions: Asked[]) => answersLine(signers, questions)
  return [
    {
      key: 'home',
      title: 'Home',
      text: `${home ?? BLANK.repeat(3)}, from ${BLANK} to ${BLANK}`,
    },
    {
      key: 'rooms',
      title: 'Rooms, rent and deposit',
      text: signers
        .map(({ name }) => `${name ?? BLANK}: room ${BLANK}, rent ${MONEY} a month, deposit ${MONEY}`)
        .join('\n'),
    },
    {
      key: 'bills',
      title: 'Bills',
      text: ['Rent to the landlord', 'Electricity and gas', 'Water and trash', 'Internet']
        .map((bill) => `${bill}: ${BLANK} pays it, the others pay back by the ${BLANK} of the month`)
        .join('\n'),
    },
    {
      key: 'quiet',
      title: 'Quiet hours',
      text: `${said('sleepHabits')}Quiet from ${BLANK} to ${BLANK}; on weekends from ${BLANK} to ${BLANK}`,
    },
    {
      key: 'guests',
      title: 'Guests',
      text: `${said('partyHabits')}Overnight at most ${BLANK} nights in a row; parties: ask ${BLANK} days before`,
    },
    {
      key: 'cleaning',
      title: 'Cleaning',
      text: `${said('cleanliness')}Kitchen: ${BLANK}  Bathroom: ${BLANK}  Trash: ${BLANK}`,
    },
    {
      key: 'pets',
      title: 'Pets and smoking',
      text: `${said('petOwner', 'petFriendly', 'smokerSelf')}Agreed: ${BLANK.repeat(3)}`,
    },
    {
      key: 'leaving',
      title: 'When one of us leaves',
      text: `They tell the others ${BLANK} days before, pay their share until ${BLANK}, and find someone everyone accepts.\nTheir part of the deposit is paid back by ${BLANK}`,
    },
  ]
}

/** A line with each member's answers. With a block there is no name, so their answers are left out. */
function answersLine(signers: readonly Signer[], questions: readonly Asked[]): string {
  const said = signers.flatMap(({ name, answers }) => {
    const words = questions.flatMap((question) => answers[question] ?? [])
    return name === null || words.length === 0 ? [] : `${name}: ${words.join(', ').toLowerCase()}`
  })
  return said.length === 0 ? '' : `${said.join('; ')}\n`
}

type Answers = Record<Asked, string | boolean | null> & { answered: string[] }

/** A profile's actual answers in words; the wizard's defaults do not count. */
export const answersInWords = (of: Answers | null): Signer['answers'] =>
  Object.fromEntries(
    agreementQuestions.map((question) => {
      const isAnswer = of !== null && (!isFilledIn(question) || of.answered.includes(question))
      return [question, isAnswer ? wordsOf(question, of[question]) : null]
    }),
  ) as Signer['answers']

function wordsOf(question: Asked, value: string | boolean | null): string | null {
  const words = publicAnswerText(question, value)
  if (words === null || value === 'no_preference') return null
  if (question === 'smokerSelf')
    return { yes: 'Smokes', sometimes: 'Smokes sometimes' }[String(value)] ?? 'No smoker'
  return question === 'partyHabits' ? `Parties: ${words}` : words
}
