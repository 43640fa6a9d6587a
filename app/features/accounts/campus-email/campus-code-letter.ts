import type { Letter } from '#app/features/letters/rules.ts'

export function campusCodeLetter(code: string): Letter {
  return {
    subject: 'Your code for your campus e-mail',
    paragraphs: ['Type this code on your account page to show that this campus e-mail is still yours:'],
    code,
    footer: 'It works once, for 10 minutes. If this was not you, do nothing: nothing was changed.',
  }
}
