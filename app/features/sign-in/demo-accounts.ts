/** A demo account. Its password is public, so demo accounts exist on this machine only. */
export type DemoAccount = {
  role: 'student' | 'manager' | 'admin'
  name: string
  email: string
  password: string
}

const PASSWORD = 'a demo password'

/** Three students who know each other, a manager and an admin; the campus by its slug. */
export const demoPeople = [
  {
    role: 'student',
    givenName: 'Ana',
    familyName: 'Rivera',
    campus: 'usc',
    year: 'junior',
    birthDate: '2005-04-02',
  },
  {
    role: 'student',
    givenName: 'Ben',
    familyName: 'Okafor',
    campus: 'usc',
    year: 'senior',
    birthDate: '2004-09-17',
  },
  {
    role: 'student',
    givenName: 'Chloe',
    familyName: 'Nguyen',
    campus: 'usc',
    year: 'sophomore',
    birthDate: '2006-01-23',
  },
  { role: 'manager', givenName: 'Marta', familyName: 'Keller' },
  { role: 'admin', givenName: 'Ada', familyName: 'Byrne' },
] as const

type DemoPerson = (typeof demoPeople)[number]

export function demoEmail({ givenName }: Pick<DemoPerson, 'givenName'>): string {
  return `${givenName.toLowerCase()}@demo.example`
}

/** The accounts that the server prints at start, `/dev/accounts.json` returns, and the demo's log-in form offers. */
export const demoAccounts: DemoAccount[] = demoPeople.map((person) => ({
  role: person.role,
  name: `${person.givenName} ${person.familyName}`,
  email: demoEmail(person),
  password: PASSWORD,
}))
