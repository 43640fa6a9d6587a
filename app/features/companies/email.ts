import type { Email } from '#app/features/emails/rules.ts'
import type { EmailContent } from '#app/features/notifications/notification-email.server.ts'
import { COLLEAGUE_DAYS } from './people-rules.ts'
import { ADDRESS_LINK_DAYS } from './lead-address-rules.ts'
import { UNNAMED } from './rules.ts'
import { SITE } from '#app/platform/text/site-name.ts'

/** Asks for the company's name by email, once. */
export const nameAskedEmail: EmailContent = {
  subject: 'What is your company called?',
  paragraphs: [
    `Students see “${UNNAMED}” as the name behind your homes on ${SITE}.`,
    'Choose the name they should see: your company’s, or your own if you like. We review it before students see it.',
    `You can also keep “${UNNAMED}”. We ask only once.`,
  ],
  button: 'Choose a name',
}

/** To an address that someone typed, so the text is fixed and has only the public name, which an admin has reviewed. */
export function confirmAddressEmail({ offeredBy, url }: { offeredBy: string; url: string }): Email {
  return {
    subject: 'Confirm this address for inquiries',
    paragraphs: [
      `We were asked to send students’ inquiries about homes offered by ${offeredBy} to this address, too.`,
      'If that is right, confirm the address. Until you do, we send nothing else to it.',
    ],
    button: { label: 'Confirm this address', url },
    footer: `If you know nothing about this, ignore this email. The link works for ${ADDRESS_LINK_DAYS} days.`,
  }
}

/** To a person whom an owner removed from the company. */
export function colleagueRemovedEmail(company: string | null): Email {
  return {
    subject: 'You are no longer in a company',
    paragraphs: [
      `An owner of ${company ?? 'the company'} removed you from it. You no longer see its homes, inquiries and tours on ${SITE}.`,
      'Homes and inquiries that were yours there stay with the company. Your account, your messages to others and what you saved stay yours.',
    ],
    footer: 'If this is a mistake, ask an owner of the company to invite you again.',
  }
}

/** The email with the link to join a company as a colleague. */
export function colleagueEmail({
  from,
  company,
  email,
  url,
}: {
  from: string
  company: string | null
  email: string
  url: string
}): Email {
  const whose = company === null ? 'their homes' : `the homes of ${company}`
  return {
    subject: `You are invited to work together on ${SITE}`,
    paragraphs: [
      'Hi,',
      `${from} invites you to help run ${whose} on ${SITE}. You will be able to edit, publish and pause them.`,
      `Open the link and log in with ${email}, or sign up with it.`,
    ],
    button: { label: 'Read the invitation', url },
    footer: `The link works once, for ${COLLEAGUE_DAYS} days. If you do not know ${from}, ignore this email: nothing will happen.`,
  }
}
