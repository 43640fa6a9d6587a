import { href } from 'react-router'
import type { OpenIdProvider } from '#app/platform/context.ts'
import type { Email } from '#app/features/emails/rules.ts'
import { SITE } from '#app/platform/text/site-name.ts'

/** The email with the code. It contains no name, because anyone may have typed the address with any name. */
export function signUpCodeEmail(code: string): Email {
  return {
    subject: `Your code for ${SITE}`,
    paragraphs: [`Welcome to ${SITE}. Type this code on the page where you signed up:`],
    code,
    footer:
      'It works once, for 10 minutes, and only in the browser where you signed up. If you did not sign up, ignore this email: no account is created without the code.',
  }
}

/** Sent instead of a code when the address already has an account. The page shows the same in both cases. */
export function existingAccountEmail(publicUrl: string): Email {
  return {
    subject: 'You already have an account',
    paragraphs: [
      `Someone, probably you, just tried to sign up for ${SITE} with this address. It already has an account, so nothing was changed.`,
      'Log in with your email and password. If you forgot the password, you can set a new one there.',
    ],
    button: { label: 'Log in', url: `${publicUrl}${href('/login')}` },
    footer: 'If this was not you, ignore this email: nobody got into your account.',
  }
}

type Site = { publicUrl: string; operatorName: string | null }

/** @param link opens the page for the code (request-reset.server.ts) */
export function resetCodeEmail(code: string, link: string): Email {
  return {
    subject: 'Your code for a new password',
    paragraphs: [
      'Someone, probably you, wants to set a new password. Enter this code where you asked for it:',
    ],
    code,
    button: { label: 'Open the page for the code', url: link },
    footer:
      'It works once, for 10 minutes. If this was not you, ignore this email: your password stays the same.',
  }
}

/** For an account that can only log in with a provider.
 *  @param provider null when this site currently has none of the account's providers
 *  @param isOnly whether the account cannot get a password */
export function noPasswordEmail(
  { publicUrl, operatorName }: Site,
  provider: Pick<OpenIdProvider, 'name'> | null,
  isOnly: boolean,
): Email {
  const asked =
    'Someone, probably you, asked for a new password for this address. Your account has no password'
  const footer = 'If this was not you, ignore this email: nothing was changed.'
  const subject = 'Your account has no password'
  if (provider === null)
    return {
      subject,
      paragraphs: [
        `${asked}: you signed up through another site, and logging in that way is switched off here.`,
        `Write to ${operatorName ?? 'the people who run this site'} to get in.`,
      ],
      footer,
    }
  return {
    subject,
    paragraphs: [
      `${asked}, because you log in with ${provider.name}.`,
      `Press “Continue with ${provider.name}” where you log in.${isOnly ? '' : ' Once you are in, you can add a password on your account page.'}`,
    ],
    button: { label: 'Log in', url: `${publicUrl}${href('/login')}` },
    footer,
  }
}

export function passwordResetEmail(publicUrl: string): Email {
  return {
    subject: 'Your password was changed',
    paragraphs: [
      'A new password was set for your account, and it was signed out everywhere.',
      'If this was you, you don’t need to do anything. If it was not, someone can read your email: change its password first, then set a new one here.',
    ],
    button: { label: 'Set a new password', url: `${publicUrl}${href('/forgot-password')}` },
  }
}

type LinkSite = { publicUrl: string }

/** To the account's own address, so that its owner learns about every new way to log in.
 *  @param provider name of the provider */
export function linkedEmail({ publicUrl }: LinkSite, provider: string): Email {
  return {
    subject: `${provider} is now linked to your account`,
    paragraphs: [
      `Your account was linked to one at ${provider}. Anyone who is signed in there can now log in here as you.`,
    ],
    button: { label: 'Open your account', url: `${publicUrl}${href('/account')}` },
    footer: `If this was not you, log in, unlink ${provider} on your account page, and set a new password right away: that signs out every other browser.`,
  }
}

export function unlinkedEmail({ publicUrl }: LinkSite, provider: string): Email {
  return {
    subject: `${provider} is no longer linked to your account`,
    paragraphs: ['From now on, you log in with your email and password only.'],
    button: { label: 'Open your account', url: `${publicUrl}${href('/account')}` },
    footer: 'If this was not you, set a new password right away: that signs out every other browser.',
  }
}
