import { href } from 'react-router'
import type { Email } from '#app/features/emails/rules.ts'
import { SITE } from '#app/platform/text/site-name.ts'

type Site = { publicUrl: string }

const notYou =
  'If this was not you, set a new password right away: that signs out every other browser. Then check two-step sign-in again.'
const button = ({ publicUrl }: Site) => ({
  label: 'Open your account',
  url: `${publicUrl}${href('/account/second-factor')}`,
})

export function secondFactorOnEmail(site: Site): Email {
  return {
    subject: 'Two-step sign-in is on',
    paragraphs: [
      'From now on, logging in also takes a code from your authenticator app.',
      'Keep your recovery codes where you can find them without your phone. Each of them works once.',
    ],
    button: button(site),
    footer: notYou,
  }
}

export function secondFactorOffEmail(site: Site): Email {
  return {
    subject: 'Two-step sign-in is off',
    paragraphs: ['Logging in no longer takes a code, and your recovery codes no longer work.'],
    button: button(site),
    footer: notYou,
  }
}

export function recoveryCodesEmail(site: Site): Email {
  return {
    subject: 'You have new recovery codes',
    paragraphs: ['New recovery codes were made for your account. The previous ones no longer work.'],
    button: button(site),
    footer: notYou,
  }
}

/** To a person who did not ask for it: an admin or the operator gave them the role. */
export function managerRoleEmail({ publicUrl }: Site): Email {
  return {
    subject: 'You can offer homes now',
    paragraphs: [
      `The people who run ${SITE} made your account a manager’s. You can add homes, and answer the students who ask about them.`,
    ],
    button: { label: 'Your homes', url: `${publicUrl}${href('/manage')}` },
    footer: 'If you did not expect this, ignore this email: without a home, nothing else changes for you.',
  }
}
