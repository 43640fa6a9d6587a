/** What the next page says once after an action (app/web/flash.server.ts). */
export const accountFlash = {
  nameSaved: 'Your name is saved.',
  phoneSaved: 'Your phone number is saved.',
  phoneRemoved: 'Your phone number is removed.',
  emailChanged: 'Your e-mail address was changed. Use the new one to log in from now on.',
  emailKept: 'Your e-mail address stays as it is.',
  campusEmailConfirmed: 'Your campus e-mail is confirmed for a year.',
  codeSent: 'We sent you a new code. The previous one no longer works.',
  passwordChanged: 'Your password is changed. Every other browser is signed out.',
  browserSignedOut: 'That browser is signed out.',
  othersSignedOut: 'Every other browser is signed out.',
  secondFactorOnAlready:
    'Two-step sign-in is already on. If you did not see your recovery codes, create new ones.',
  secondFactorOff: 'Two-step sign-in is off.',
  proved: 'Thank you. That was correct.',
  linked: (provider: string) => `From now on you can log in with ${provider}, too.`,
  unlinked: (provider: string) => `${provider} is no longer linked to your account.`,
} as const
