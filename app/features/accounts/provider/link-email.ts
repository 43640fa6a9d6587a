import { href } from 'react-router'
import type { Email } from '#app/features/emails/rules.ts'

type Site = { publicUrl: string }

/** To the account's own address, so that its owner learns about every new way to sign in.
 *  @param provider name of the provider */
export function linkedEmail({ publicUrl }: Site, provider: string): Email {
  return {
    subject: `${provider} is now linked to your account`,
    paragraphs: [
      `Your account was linked to one at ${provider}. Anyone who is signed in there can now log in here as you.`,
    ],
    button: { label: 'Open your account', url: `${publicUrl}${href('/account')}` },
    footer: `If this was not you, log in, unlink ${provider} on your account page, and set a new password right away: that signs out every other browser.`,
  }
}

export function unlinkedEmail({ publicUrl }: Site, provider: string): Email {
  return {
    subject: `${provider} is no longer linked to your account`,
    paragraphs: ['From now on, you log in with your email and password only.'],
    button: { label: 'Open your account', url: `${publicUrl}${href('/account')}` },
    footer: 'If this was not you, set a new password right away: that signs out every other browser.',
  }
}
