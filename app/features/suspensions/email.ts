import { usualDay } from '#app/features/campuses/usual-day.ts'
import { href } from 'react-router'
import type { Email } from '#app/features/emails/rules.ts'
import { formatFullDate } from '#app/platform/text/format.ts'
import { SITE } from '#app/platform/text/site-name.ts'

type About = { givenName: string; publicUrl: string }

/** Quotes text of several lines as one paragraph of an email. */
const quoted = (words: string) => `“${words.replaceAll(/\s+/g, ' ')}”`

const where = (publicUrl: string) => `${publicUrl}${href('/account/suspended')}`

/** Tells a person that they are suspended, and why. */
export function suspendedEmail(
  { givenName, publicUrl }: About,
  { reason, until }: { reason: string; until: Date | null },
): Email {
  return {
    subject: 'Your account is suspended',
    paragraphs: [
      `Hi ${givenName},`,
      `Your account is suspended ${
        until ? `until ${formatFullDate(usualDay(until))}` : 'until the people who run this site lift it'
      }. Others do not see you, and you cannot write, save or offer anything. The reason:`,
      quoted(reason),
      'You can still log in, download your data, delete your account, and tell us once why you think that this is wrong.',
    ],
    button: { label: 'Read more or appeal', url: where(publicUrl) },
  }
}

const company = (publicUrl: string) => ({
  label: 'Read more',
  url: `${publicUrl}${href('/manage/company')}`,
})

/** Tells an owner that their company is suspended, and why. */
export function companySuspendedEmail(
  { givenName, publicUrl }: About,
  { reason, until }: { reason: string; until: Date | null },
): Email {
  return {
    subject: 'Your company is suspended',
    paragraphs: [
      `Hi ${givenName},`,
      `Your company is suspended ${
        until ? `until ${formatFullDate(usualDay(until))}` : 'until the people who run this site lift it'
      }. Students do not find its homes and cannot ask about them. The reason:`,
      quoted(reason),
      'Nothing of it is lost. You can tell us once why you think that this is wrong.',
    ],
    button: { ...company(publicUrl), label: 'Read more or appeal' },
  }
}

/** Tells an owner that the suspension of their company has ended.
 *  @param reason null if it expired */
export function companyLiftedEmail({ givenName, publicUrl }: About, reason: string | null): Email {
  return {
    subject: 'Your company is no longer suspended',
    paragraphs: [
      `Hi ${givenName},`,
      'The suspension of your company has ended. Students find its homes again as they were.',
      ...(reason === null ? [] : ['The reason for lifting it:', quoted(reason)]),
    ],
    button: { label: 'Your homes', url: `${publicUrl}${href('/manage')}` },
  }
}

/** Tells an owner that their company's appeal was rejected. */
export function companyAppealAnswerEmail({ givenName, publicUrl }: About, answer: string): Email {
  return { ...appealAnswerEmail({ givenName, publicUrl }, answer), button: company(publicUrl) }
}

/** Tells a person that their suspension has ended.
 *  @param reason null if it expired */
export function liftedEmail({ givenName, publicUrl }: About, reason: string | null): Email {
  return {
    subject: 'Your account is no longer suspended',
    paragraphs: [
      `Hi ${givenName},`,
      'The suspension of your account has ended. Everything works again as before, and others see you again.',
      ...(reason === null ? [] : ['The reason for lifting it:', quoted(reason)]),
    ],
    button: { label: 'Open the site', url: publicUrl },
  }
}

/** Tells a person that their appeal was rejected. */
export function appealAnswerEmail({ givenName, publicUrl }: About, answer: string): Email {
  return {
    subject: 'Your appeal was rejected',
    paragraphs: [
      `Hi ${givenName},`,
      'The people who run this site reviewed your appeal. The suspension stays in place, for this reason:',
      quoted(answer),
    ],
    button: { label: 'Read more', url: where(publicUrl) },
  }
}

/** To a person about whom a report was confirmed. The text is fixed: it reveals neither who reported nor what.
 *  @param site the site's address */
export function warnedEmail(givenName: string, site: string): Email {
  return {
    subject: 'A warning about what you wrote',
    paragraphs: [
      `Hi ${givenName},`,
      `someone reported what you wrote on ${SITE}. We reviewed it, and it breaks our rules.`,
      'We are taking no other action this time. If it happens again, your account may be suspended: then nobody can see you, and you cannot write.',
    ],
    button: { label: 'Read the rules', url: `${site}${href('/terms')}` },
  }
}
