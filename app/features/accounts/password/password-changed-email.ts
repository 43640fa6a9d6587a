import { href } from 'react-router'
import type { Email } from '#app/features/emails/rules.ts'

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
