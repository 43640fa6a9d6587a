import { homeFields, type PlainName } from './home-fields.ts'

/** What it takes to rent a home, as a student asks for what its page does not state. The sentence in an inquiry tells its manager
 *  which fact it is about. */
const questions = {
  leaseType: 'Is it one joint lease, or a separate lease for each bed?',
  subletting: 'Is subletting allowed?',
  guarantor: 'Do you accept a guarantor?',
  ssn: 'Can I apply without a Social Security number?',
  incomeMultiple: 'How many times the rent do you ask for as income?',
  screening: 'What are your screening criteria?',
  application: 'Where do I apply?',
  videoTour: 'Is there a video or a 3D tour?',
} as const satisfies Partial<Record<PlainName, string>>

export type AskedFact = keyof typeof questions
export const askedFacts = Object.keys(questions) as AskedFact[]

/** The parameter of an inquiry form that names a fact to ask for. */
export const ASK = 'ask'
export const isAskedFact = (name: string): name is AskedFact => Object.hasOwn(questions, name)
export const factQuestion = (fact: AskedFact): string => questions[fact]
export const sectionOfFact = (fact: AskedFact) => homeFields[fact].section

/** The facts that a text asks for in those words. */
export const factsAskedIn = (text: string): AskedFact[] =>
  askedFacts.filter((fact) => text.includes(questions[fact]))
