import type { Email } from '#app/features/emails/rules.ts'
import { LINK_DAYS } from './lead-address-rules.ts'

/** To an address that somebody typed: a fixed text, with the public name that an admin has seen. */
export function confirmAddressEmail({ offeredBy, url }: { offeredBy: string; url: string }): Email {
  return {
    subject: 'Confirm this address for inquiries',
    paragraphs: [
      `Students ask about homes on Roost, and ${offeredBy} wants these inquiries to come to this address, too.`,
      'If that is right, confirm it. Until then, this address gets none.',
    ],
    button: { label: 'Confirm this address', url },
    footer: `If you know nothing about this, ignore this email. The link works for ${LINK_DAYS} days.`,
  }
}
