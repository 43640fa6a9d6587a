import type { Letter } from '#app/features/letters/rules.ts'

export function unlinkedEmail({ publicUrl }: { publicUrl: string }): Letter {
  return {
    subject: 'Google no longer opens your account',
    paragraphs: ['From now on you log in with your e-mail and password alone.'],
    button: { label: 'Open your account', url: `${publicUrl}/account` },
    footer: 'If this was not you, set a new password right away: that signs out every other browser.',
  }
}
