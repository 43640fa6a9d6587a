import { href } from 'react-router'
import type { Email } from '#app/features/emails/rules.ts'

type Site = { publicUrl: string; operatorName: string | null }

/** @param link to the page for the code (reset-link.server.ts) */
export function resetCodeEmail(code: string, link: string): Email {
  return {
    subject: 'Your code for a new password',
    paragraphs: [
      'Someone, probably you, wants to set a new password. Enter this code where you asked for it:',
    ],
    code,
    button: { label: 'Open the page for the code', url: link },
    footer:
      'It works once, for 10 minutes. If this was not you, ignore this email: your password stays the same.',
  }
}

/** For an account that can only sign in with a provider.
 *  @param provider its name; null when this site has none now */
export function noPasswordEmail({ publicUrl, operatorName }: Site, provider: string | null): Email {
  const asked =
    'Someone, probably you, asked for a new password for this address. Your account has no password'
  const footer = 'If this was not you, ignore this email: nothing was changed.'
  const subject = 'Your account has no password'
  if (provider === null)
    return {
      subject,
      paragraphs: [
        `${asked}: you signed up through another site, and logging in that way is switched off here.`,
        `Write to ${operatorName ?? 'the people who run this site'} to get in.`,
      ],
      footer,
    }
  return {
    subject,
    paragraphs: [
      `${asked}, because you log in with ${provider}.`,
      `Press “Continue with ${provider}” where you log in. Once you are in, you can add a password on your account page.`,
    ],
    button: { label: 'Log in', url: `${publicUrl}${href('/login')}` },
    footer,
  }
}

export function passwordResetEmail(publicUrl: string): Email {
  return {
    subject: 'Your password was changed',
    paragraphs: [
      'A new password was set for your account, and it was signed out everywhere.',
      'If this was you, you don’t need to do anything. If it was not, someone can read your email: change its password first, then set a new one here.',
    ],
    button: { label: 'Set a new password', url: `${publicUrl}${href('/forgot-password')}` },
  }
}
