import { unsubscribeUrl } from '#app/features/emails/refuse-emails.server.ts'
import { typedContact, typedListing } from '#app/features/contact/factory.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { PASSWORD } from '#tests/setup/people/signed-in.ts'
import { UNKNOWN, type Form, type Forms } from './form.ts'

const texts = (typed: Partial<Record<string, string>>): Form => ({
  fields: typed as Record<string, string>,
})
const NO_MAIL: Form = { fields: { email: 'someone@example.edu' }, nobody: 'this site sends no emails' }
const CODE: Form = { fields: { code: '123456' }, nobody: 'the code is in an email' }
const DEMO: Form = { nobody: 'only in the demo' }
const until: Form = { fields: { until: new Date().toISOString() } }

/** Forms about one's own account, and forms that need no account. */
export const accountForms: Forms = {
  '/about-us': ({ ctx }) => texts(typedContact(ctx)),
  '/sell-with-us': ({ ctx }) => texts(typedListing(ctx)),

  '/account/campus-email': UNKNOWN,
  '/account/campus-email confirm': {},
  '/account/campus-email resend': {},
  '/account/campus-email send': {},
  '/account/confirm': {},
  '/account/confirm sign-in': { nobody: 'it leads to the log-in page' },
  '/account/data': UNKNOWN,
  '/account/data delete': { fields: { word: 'delete' } },
  '/account/data export': {},
  '/account/email': NO_MAIL,
  '/account/email cancel': {},
  '/account/email confirm': CODE,
  '/account/email resend': NO_MAIL,
  '/account/login/:provider': UNKNOWN,
  '/account/login/:provider link': {},
  '/account/login/:provider unlink': {},
  '/account/name': { fields: { givenName: 'Ana', familyName: 'Rivera' } },
  '/account/notifications': UNKNOWN,
  '/account/notifications choose': { fields: { 'message-site': 'on', 'message-emails': 'off' } },
  '/account/notifications clear': until,
  '/account/notifications read': { fields: { notification: newId() } },
  '/account/notifications read-all': until,
  '/account/password': { fields: { password: PASSWORD } },
  '/account/people': UNKNOWN,
  '/account/people block': ({ users }) => ({ fields: { userId: users.friend.id } }),
  '/account/people unblock': ({ users }) => ({ fields: { userId: users.friend.id } }),
  '/account/phone': { fields: { phone: '213 555 0123' } },
  '/account/second-factor': UNKNOWN,
  '/account/second-factor begin': {},
  '/account/second-factor confirm': { fields: { code: '123456' } },
  '/account/second-factor off': {},
  '/account/second-factor renew': {},
  '/account/sessions': UNKNOWN,
  '/account/sessions this': {},
  '/account/sessions all': {},
  '/account/sessions one': {},
  '/account/sessions others': {},
  '/account/suspended': { fields: { appeal: 'It was somebody else, who knew my password.' } },
  '/addProfileInfo': { fields: { goto: '2' } },

  '/dev': DEMO,
  '/dev move': DEMO,
  '/dev now': DEMO,
  '/dev run': DEMO,
  '/dev/mailbox': DEMO,
  '/dev/mailbox clear': DEMO,
  '/dev/mailbox sample': DEMO,
  '/dev/mailbox/:emailId': DEMO,
  '/dev/mailbox/:emailId clear': DEMO,
  '/dev/mailbox/:emailId sample': DEMO,

  '/forgot-password': UNKNOWN,
  '/forgot-password carry': { fields: { email: 'someone@example.edu' } },
  '/forgot-password confirm': { ...CODE, fields: { email: 'someone@example.edu', password: PASSWORD } },
  '/forgot-password request': NO_MAIL,
  '/forgot-password resend': NO_MAIL,
  '/login': UNKNOWN,
  '/login log-in': { fields: { email: 'someone@example.edu', password: PASSWORD } },
  '/login keep-account': {},
  '/login leave-account': {},
  '/login second-factor': { fields: { code: '123456' } },
  '/login/:provider': {},
  '/logout': {},
  '/signup': UNKNOWN,
  '/signup carry': { fields: { email: 'someone@example.edu' } },
  '/signup start': {
    fields: {
      givenName: 'Ana',
      familyName: 'Rivera',
      email: 'someone@example.edu',
      phone: '',
      password: 'four words in a row',
      keepSignedIn: 'on',
    },
  },
  '/signup change-email': { fields: { email: 'someone@example.edu' } },
  '/signup confirm': { fields: { email: 'someone@example.edu' } },
  '/signup resend': { fields: { email: 'someone@example.edu' } },
  '/unsubscribe/:token': ({ ctx, users }) => {
    const url = unsubscribeUrl(ctx, { userId: users.student.id, kind: 'daily-notifications' })
    return { at: { token: url.split('/').at(-1) ?? '' } }
  },

  '/profile': { fields: { gender: 'female' } },
  '/profile/:activeTabParam': { fields: { gender: 'female' } },
  '/profile/building': { fields: { building: '' } },
  '/profile/place': {
    fields: { area: 'Near the park', room: 'private', share: '900', freeFrom: '2027-08-01', about: '' },
  },
  '/profile/place withdraw': {},
  '/recently-viewed': UNKNOWN,
  '/recently-viewed clear': {},
  '/recently-viewed off': {},
  '/recently-viewed on': {},
  '/recently-viewed/homes': ({ things, ctx }) => ({
    fields: { views: JSON.stringify([{ id: things.propertyId, at: ctx.now().toISOString() }]) },
  }),
}
