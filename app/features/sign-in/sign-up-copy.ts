import { refusals } from '#app/platform/text/field-errors.ts'

export const cannotSignUp = refusals({
  'no-mail': 'This site cannot send emails yet, so nobody can sign up by email. Please come back later.',
  ended:
    'This sign-up is no longer open: it was completed, or it expired after a day. Log in if you have an account, or sign up again.',
  exists: 'This address now has an account. Log in with it.',
})
