import type { Letter } from '#app/features/letters/rules.ts'

export function resetCodeEmail(code: string): Letter {
  return {
    subject: 'Your code for a new password',
    paragraphs: [
      'Somebody, probably you, wants to set a new password. Type this code where you asked for it:',
    ],
    code,
    footer:
      'It works once, for 10 minutes. If this was not you, do nothing: without the code your password stays as it is.',
  }
}

/** For an account that signs in by a provider alone. */
export function noPasswordEmail(publicUrl: string): Letter {
  return {
    subject: 'Your account has no password',
    paragraphs: [
      'Somebody, probably you, asked for a new password for this address. Your account has none: you log in with Google.',
      'Press the Google button at the log-in form. Once you are in, you can add a password on your account page.',
    ],
    button: { label: 'Log in', url: `${publicUrl}/login` },
    footer: 'If this was not you, do nothing: nothing was changed.',
  }
}

export function passwordChangedEmail(publicUrl: string): Letter {
  return {
    subject: 'Your password was changed',
    paragraphs: [
      'A new password was set for your account, and it was signed out everywhere.',
      'If this was you, there is nothing to do. If it was not, somebody can read your e-mail: change its password first, then set a new one here.',
    ],
    button: { label: 'Set a new password', url: `${publicUrl}/forgot-password` },
  }
}
