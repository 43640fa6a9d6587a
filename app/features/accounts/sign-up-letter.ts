import type { Letter } from '#app/features/letters/rules.ts'

/** The letter with the code. It names nobody: whoever typed the address may have typed any name with it. */
export function signUpCodeEmail(code: string): Letter {
  return {
    subject: 'Your code for Roost',
    paragraphs: ['Welcome to Roost. Type this code on the page where you signed up:'],
    code,
    footer:
      'It works once, for 10 minutes, and only in the browser where you signed up. If you did not sign up, do nothing: without the code there will be no account.',
  }
}

/** Instead of a code, for an address that has an account. The page says the same in both cases. */
export function existingAccountEmail(publicUrl: string): Letter {
  return {
    subject: 'You already have an account',
    paragraphs: [
      'Somebody, probably you, just tried to sign up for Roost with this address. It already has an account, so nothing was changed.',
      'Log in with your e-mail and password. If you forgot the password, you can set a new one there.',
    ],
    button: { label: 'Log in', url: `${publicUrl}/login` },
    footer: 'If this was not you, do nothing: nobody got into your account.',
  }
}
