/** What the next page says once after an action (app/web/flash.server.ts). */
export const accountFlash = {
  nameSaved: 'Your name has been saved.',
  phoneSaved: 'Your phone number has been saved.',
  phoneRemoved: 'Your phone number has been removed.',
  emailChanged: 'Your email address was changed. Use the new one to log in from now on.',
  emailKept: 'Your email address stays as it is.',
  campusEmailConfirmed: 'Your campus email is confirmed for a year.',
  codeSent: 'We sent you a new code. The previous one no longer works.',
  passwordChanged: 'Your password has been changed. Every other browser is signed out.',
  browserSignedOut: 'That browser is signed out.',
  othersSignedOut: 'Every other browser is signed out.',
  secondFactorOnAlready:
    'Two-step sign-in is already on. If you did not see your recovery codes, create new ones.',
  secondFactorOff: 'Two-step sign-in is off.',
  reauthenticated: 'Thanks, that’s confirmed. Now you can go on here.',
  linked: (provider: string) => `From now on you can log in with ${provider}, too.`,
  unlinked: (provider: string) => `${provider} is no longer linked to your account.`,
} as const
