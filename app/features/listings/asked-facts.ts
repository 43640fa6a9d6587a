import { homeFields, type PlainName } from './home-fields.ts'

/** The rental terms that a student can ask about when a home's page does not state them. The sentence in an inquiry tells the
 *  manager which fact it is about. */
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

/** The parameter of an inquiry form that names the fact to ask for. */
export const ASK = 'ask'
export const isAskedFact = (name: string): name is AskedFact => Object.hasOwn(questions, name)
export const factQuestion = (fact: AskedFact): string => questions[fact]
export const sectionOfFact = (fact: AskedFact) => homeFields[fact].section

/** The facts that a text asks for, in exactly these words. */
export const factsAskedIn = (text: string): AskedFact[] =>
  askedFacts.filter((fact) => text.includes(questions[fact]))
