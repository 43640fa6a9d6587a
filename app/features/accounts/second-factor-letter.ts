import type { Letter } from '#app/features/letters/rules.ts'

type Site = { publicUrl: string }

const notYou =
  'If this was not you, set a new password right away: that signs out every other browser. Then look at this again.'
const button = ({ publicUrl }: Site) => ({
  label: 'Open your account',
  url: `${publicUrl}/account/second-factor`,
})

export function secondFactorOnEmail(site: Site): Letter {
  return {
    subject: 'Two-step sign-in is on',
    paragraphs: [
      'From now on, signing in to your account asks for a code of your authenticator app as well.',
      'Keep your recovery codes where you find them without your phone. Each of them works once.',
    ],
    button: button(site),
    footer: notYou,
  }
}

export function secondFactorOffEmail(site: Site): Letter {
  return {
    subject: 'Two-step sign-in is off',
    paragraphs: ['Signing in to your account asks for no code any more, and your recovery codes are gone.'],
    button: button(site),
    footer: notYou,
  }
}

export function recoveryCodesEmail(site: Site): Letter {
  return {
    subject: 'You have new recovery codes',
    paragraphs: ['New recovery codes were made for your account. Those you had before do not work any more.'],
    button: button(site),
    footer: notYou,
  }
}
