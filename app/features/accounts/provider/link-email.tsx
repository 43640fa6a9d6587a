import type { Letter } from '#app/features/letters/rules.ts'

type Site = { publicUrl: string }

/** To the account's own address: a new way in must never come unseen. */
export function linkedEmail({ publicUrl }: Site): Letter {
  return {
    subject: 'Google opens your account, too',
    paragraphs: [
      'A Google account was linked to your account. From now on, whoever is signed in to that Google account can log in here as you.',
    ],
    button: { label: 'Look at your account', url: `${publicUrl}/account` },
    footer:
      'If this was not you, log in, unlink Google on your account page, and set a new password right away: that signs out every other browser.',
  }
}

export function unlinkedEmail({ publicUrl }: Site): Letter {
  return {
    subject: 'Google no longer opens your account',
    paragraphs: ['From now on you log in with your e-mail and password alone.'],
    button: { label: 'Open your account', url: `${publicUrl}/account` },
    footer: 'If this was not you, set a new password right away: that signs out every other browser.',
  }
}
