const VENDOR =
  'the answer of a service that the operator chose, at most 10 MB, in a request with a time limit'
const SEALED = 'what we sealed ourselves'
const DEMO = 'only in the demo'

/** Files that do not export their schemas, and what they read instead. */
export const OTHERWISE_READ: Record<string, string> = {
  'app/features/accounts/session-cookies.server.ts': 'what we signed ourselves',
  'app/features/sign-in/resume-after-login.server.ts': SEALED,
  'app/features/sign-in/reset-code.server.ts': SEALED,
  'app/features/sign-in/request-reset.server.ts': SEALED,
  'app/features/sign-in/reset-password.server.ts': 'resetForm, and whether two texts are equal',
  'app/features/sign-in/start-provider-sign-in.server.ts': SEALED,
  'app/platform/open-id/open-id.server.ts': VENDOR,
  'app/platform/open-id/claims.ts': VENDOR,
  'app/features/site/logo.query.server.ts': 'what we stored ourselves',
  'app/platform/settings/s3-address.ts': 'a setting of the operator',
  'app/features/companies/choose-lead-addresses.server.ts': 'emailField',
  'app/features/companies/lead-address-link.server.ts': SEALED,
  'app/features/contact/send-contact.server.ts': 'fields of accounts and inquiries',
  'app/features/emails/refuse-emails.server.ts': SEALED,
  'app/features/inquiries/replied-link.server.ts': SEALED,
  'app/features/inquiries/add-to-inquiry.server.ts': 'messageField, and an id',
  'app/features/rented-leads/answer-rented.server.ts': 'leadTextField',
  'app/features/saved-answers/save-answer.server.ts': 'messageField',
  'app/features/importing/read-change.ts': 'fields of forms, which address-doors.ts reads through it',
  'app/features/own-homes/rent-change.ts': 'fields of forms, which address-doors.ts reads through it',
  'app/features/place-files/read-points.server.ts':
    'a file of the operator; nothing but numbers and whole names',
  'app/features/place-files/read-campuses.server.ts': 'a file of the operator, in a child, by campusForm',
  'app/features/public-api/public-api.query.server.ts': 'describes the API; parseApiSearch reads',
  'app/features/listings/public-listing.ts': 'what the API answers',
  'app/features/sublets/public-sublets.ts': 'what the API answers',
  'app/features/notifications/choices.server.ts': 'choices from lists',
  'app/features/profiles/sent-answers.ts': 'a record of texts, which answerForms read',
  'app/features/rate-limits/known-browser.server.ts': SEALED,
  'app/platform/backup/manifest.server.ts': 'a backup that the operator chose',
  'app/platform/process/shared-limits.server.ts': 'what another process of ours counts',
  'app/platform/routing/google-routes.server.ts': VENDOR,
  'app/platform/routing/osrm.server.ts': VENDOR,
  'app/platform/settings/variables.server.ts': 'settings of the operator',
  'app/routes/dev/dev.tsx': DEMO,
  'app/routes/dev/mailbox.tsx': DEMO,
  'server/backup/archived-files.ts': 'a backup of ours',
  'server/commands/admin.ts': 'the operator’s command line',
  'server/commands/site-text.ts': 'the operator’s command line',
  'server/http/csp-reports.ts': 'at most 8,000 bytes, and no expression',
  'server/http/pages/router.ts': 'makes no schema',
}
