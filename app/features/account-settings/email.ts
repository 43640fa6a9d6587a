import { href } from 'react-router'
import type { Email } from '#app/features/emails/rules.ts'

export function campusCodeEmail(code: string): Email {
  return {
    subject: 'Your code for your campus email',
    paragraphs: ['Enter this code on your account page to confirm your campus email:'],
    code,
    footer: 'It works once, for 10 minutes. If this was not you, ignore this email: nothing was changed.',
  }
}

type Site = { publicUrl: string; operatorName: string | null }

/** To the new address. It contains no name, because the address may have been mistyped. */
export function emailChangeCodeEmail(code: string): Email {
  return {
    subject: 'Your code for a new address',
    paragraphs: ['Type this code on your account page to use this address for your account from now on:'],
    code,
    footer:
      'It works once, for 10 minutes. If this was not you, ignore this email: without the code, nobody can use your address.',
  }
}

/** Instead of a code, to an address that belongs to another account. */
export function addressInUseEmail({ publicUrl }: Site): Email {
  return {
    subject: 'You already have an account',
    paragraphs: [
      'Someone, probably you, just wanted to use this address for another account. It belongs to your account already, so nothing was changed.',
      'To use it for the other account, log in to this one first and give it another address or delete it.',
    ],
    button: { label: 'Log in', url: `${publicUrl}${href('/login')}` },
    footer: 'If this was not you, ignore this email: nobody got into your account.',
  }
}

/** To the old address. */
export function emailChangedEmail({ publicUrl, operatorName }: Site): Email {
  return {
    subject: 'Your email address was changed',
    paragraphs: [
      'Your account now has a different email address. Use it to log in. Our emails go there, and this is the last one to this address.',
    ],
    footer: `If this was not you, write to ${operatorName ?? 'the people who run this site'} (${publicUrl}) at once: this address can no longer be used to set a new password.`,
  }
}

/** After a change on the account page; a reset password has its own email. */
export function passwordChangedEmail({ publicUrl }: { publicUrl: string }, isFirst: boolean): Email {
  return {
    subject: isFirst ? 'Your account has a password now' : 'Your password was changed',
    paragraphs: [
      isFirst
        ? 'A password was added to your account, so you can log in with your email and that password, too.'
        : 'Your password was changed on your account page.',
      'Every other browser was signed out.',
    ],
    button: { label: 'Open your account', url: `${publicUrl}${href('/account')}` },
    footer: 'If this was not you, press “Forgot password” where you log in and set a new one right away.',
  }
}
