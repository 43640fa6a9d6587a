import { href } from 'react-router'
import type { Email } from '#app/features/emails/rules.ts'

/** The email with the code. It contains no name, because anybody may have typed the address with any name. */
export function signUpCodeEmail(code: string): Email {
  return {
    subject: 'Your code for Roost',
    paragraphs: ['Welcome to Roost. Type this code on the page where you signed up:'],
    code,
    footer:
      'It works once, for 10 minutes, and only in the browser where you signed up. If you did not sign up, ignore this email: no account is created without the code.',
  }
}

/** Instead of a code, to an address that has an account. The page shows the same in both cases. */
export function existingAccountEmail(publicUrl: string): Email {
  return {
    subject: 'You already have an account',
    paragraphs: [
      'Someone, probably you, just tried to sign up for Roost with this address. It already has an account, so nothing was changed.',
      'Log in with your email and password. If you forgot the password, you can set a new one there.',
    ],
    button: { label: 'Log in', url: `${publicUrl}${href('/login')}` },
    footer: 'If this was not you, ignore this email: nobody got into your account.',
  }
}
