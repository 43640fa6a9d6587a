// Anyone who sees a locked phone can read a subject, and email filters judge it. No subject contains a user's words, so that no account
// can send its own words to strangers in our name. Every new subject needs a line here.
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const HOME = 'the public name of a home, to those who asked about it and those who offer it'
const COUNT = 'a number'
const OWN = 'the site’s own name'

/** Each subject that is not a plain text, and whose words it contains. */
const ALLOWED: Record<string, string> = {
  'alerts/email.ts single ? `${capital(countsOf(single))} in “${single.name}”` :':
    'the name that the reader gave to their own search',
  'messages/email.ts count === 1 ? `You have ${count} new messages`': COUNT,
  'freshness/email.ts `Is ${homeTitle(home)} still available?`': HOME,
  'freshness/email.ts `Are these ${homes.length} homes still available?`': COUNT,
  'inquiries/email.ts `New inquiry about ${home}`': HOME,
  'inquiries/email.ts `Added to the inquiry about ${home}`': HOME,
  'inquiries/email.ts `Your inquiry about ${home}`': HOME,
  'inquiries/notify-of-tour.server.ts line.replace(/\\.$/, )': HOME,
  'sign-in/email.ts `${provider} is now linked to your account`': 'LOGIN_PROVIDERS, the operator’s',
  'sign-in/email.ts `${provider} is no longer linked to your account`': 'LOGIN_PROVIDERS, the operator’s',
  'companies/email.ts `You are invited to work together on ${SITE}`': OWN,
  'company-register/email.ts isOver ?': 'one of two plain texts',
  'contact/email.ts `Your homes on ${SITE}`': OWN,
  'notifications/notification-email.server.ts `What happened on ${SITE}`': OWN,
  'sign-in/email.ts `Your code for ${SITE}`': OWN,
  'contact/email.ts `Re: ${subject}`': 'one of the subjects of the contact form, none typed',
  'contact/email.ts subject': 'the same, to the operator',
  'contact/send-contact.server.ts z.enum(contactSubjects, { error: })': 'the subjects themselves',
  'sign-in/email.ts subject': 'one of two plain texts',
  'emails/rules.ts line(150)': 'the schema of all emails',
  'emails/render-email.ts subject': 'the subject of the email that is sent',
  'notifications/notification-email.server.ts count(many).replace(/\\.$/, )': COUNT,
  'notifications/send-gathered.server.ts subject.replace(/\\.$/, )':
    'a number, or what was decided about the public name of a home or company, to its own people; a reason comes later',
}

/** The subject of each email, without its plain texts. */
function subjects(): string[] {
  const files = globSync('app/features/**/*.ts').filter((file) => !file.endsWith('.test.ts'))
  return files.flatMap((file) => {
    const text = readFileSync(file, 'utf8')
    if (!/\b(Email|EmailContent|emailText)\b/.test(text)) return []
    const found = [...text.matchAll(/^ *subject(?::\s(?!string\b)([\s\S]+?))?,$/gm)]
    const own = file.replaceAll('\\', '/').replace('app/features/', '')
    return found.map(([, written = 'subject']) => {
      const built = written.replace(/'[^']*'/g, '').replace(/\s+/g, ' ')
      return `${own} ${built.replaceAll('? :', '?').trim()}`
    })
  })
}

test('no subject of an email has words that somebody typed, but those listed here with the reason', () => {
  const built = new Set(subjects().filter((each) => !/ (?:(?:round > 1|isFirst) \?)?$/.test(each)))
  expect([...built].toSorted()).toEqual(Object.keys(ALLOWED).toSorted())
})
