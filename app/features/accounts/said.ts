import { data, redirect } from 'react-router'
import type { Context } from '#app/platform/context.ts'
import { nameOf } from './provider/provider-name.ts'

/** Messages that the next page shows once. */
const sayings = {
  name: 'Your name is saved.',
  phone: 'Your phone number is saved.',
  'phone-gone': 'Your phone number is removed.',
  email: 'Your e-mail address is changed. Log in with it from now on.',
  'email-kept': 'Your e-mail address stays as it is.',
  'campus-email': 'Your campus e-mail is confirmed for a year.',
  'code-sent': 'We sent you a new code. The previous one no longer works.',
  password: 'Your password is changed. Every other browser is signed out.',
  'browser-out': 'That browser is signed out.',
  'others-out': 'Every other browser is signed out.',
  'second-step-on': 'Two-step sign-in is on already. If you did not see your recovery codes, make new ones.',
  'second-step-off': 'Two-step sign-in is off.',
  passed: 'Thank you. That was correct.',
  linked: 'From now on you can log in with {provider}, too.',
  'notices-read': 'All notifications are marked as read.',
  'notices-cleared': 'Your list is empty.',
  'notices-saved': 'Your choices are saved.',
  unlinked: '{provider} is no longer linked to your account.',
  blocked: 'Blocked. You no longer see each other.',
  unblocked: 'Unblocked. You can see each other again.',
  'group-invited': 'They are invited, and will be notified.',
  'group-withdrawn': 'The invitation is withdrawn.',
  'group-link-withdrawn': 'The link no longer works.',
  'group-removed': 'They are no longer in the group.',
  'group-proposed': 'The others are asked. It happens when all of them agree.',
  'group-agreed': 'You agreed. It happens when the others agree, too.',
  'group-proposal-closed': 'The proposal is closed. Nothing was changed.',
  'group-proposal-over': 'That proposal is no longer open.',
  'group-left': 'You left the group.',
  'group-deleted': 'The group is deleted.',
  'group-saved': 'Saved for everyone in the group.',
  'group-cap': 'Your cap is saved.',
  'group-joined': 'You joined the group.',
  'collection-saved': 'Saved for everyone in the collection.',
  'collection-home-removed': 'The property is no longer in the collection.',
  'collection-deleted': 'The collection is deleted. Each member can restore it for 30 days.',
  'collection-restored': 'The collection is back, with everything that was in it.',
  'collection-shared': 'Sharing is saved.',
  'collection-link-renewed': 'The link is renewed. The previous link no longer works.',
  'collection-left': 'You left the collection.',
  'collection-rejoined': 'You are back in the collection.',
  'collection-asked':
    'If this collection exists, its members can now let you in. We notify you when they do.',
  'collection-admitted': 'They can open the collection now.',
  'collection-declined': 'Declined. They are not notified.',
  'home-saved': 'Property added to collection successfully!',
  'home-unsaved': 'Removed from that collection.',
  'collection-made': 'Your collection is created.',
  'home-confirmed': 'Confirmed: it is available as of now, and in search.',
  'home-held': 'It is hidden from search until its manager answers the e-mail that we are sending.',
  'home-held-alone': 'It is hidden from search until an admin confirms it. It has no manager to ask.',
  'home-not-published': 'Nothing was changed: the home is not published.',
  'home-gone-said':
    'Thank you. If another student reports it, too, the home is paused and its manager is asked.',
  'home-reported':
    'Thank you. The people who run this site will review it, and you will be told the outcome.',
  'homes-confirmed': 'Confirmed: they are available as of now.',
  'homes-paused': 'Paused: they are not offered until you offer them again.',
  'homes-offered': 'Offered again, and confirmed as of now.',
  'section-saved': 'Saved.',
  'section-same': 'There were no changes to save.',
  'home-published': 'Published: students can find it now.',
  'home-submitted':
    'Submitted. The people who run this site will review it, and you will be told the outcome.',
  'home-withdrawn': 'It is a draft again.',
  'home-paused': 'Paused: it is not offered until you offer it again.',
  'home-offered': 'Offered again, and confirmed as of now.',
  'home-archived': 'Taken down. You can bring it back here.',
  'home-brought-back': 'It is back, paused. Offer it again when it is right.',
  'home-given-back': 'Returned to its manager, who is told.',
  'home-appealed': 'Your appeal is sent. You hear from the people who run this site.',
  'draft-deleted': 'The draft is deleted.',
  'homes-archived': 'Taken down. You find them under “Taken down”, and can bring them back.',
  'homes-brought-back': 'They are back, paused. Offer them again when they are right.',
  'homes-priced': 'The new rents are saved.',
  'feed-asked': 'We are fetching the list now. This page shows the result.',
  'feed-on': 'The list is fetched every night.',
  'feed-off': 'The list is no longer fetched at night.',
  'feed-gone': 'The address is removed. Your homes stay as they are.',
  'gone-closed':
    'Nothing was changed: a newer list was imported in the meantime, or they are no longer offered.',
  'gone-asked': 'We are doing that now. This page shows the progress.',
  'list-sent': 'Your list was received.',
  'list-applying': 'We are importing your homes.',
  'list-not-ready': 'This list can no longer be applied. Send the file again.',
  'list-dropped': 'The list is deleted. Your homes stay as they are.',
  'list-busy': 'It is being processed at this moment, so it cannot be deleted.',
  'source-trusted': 'From now on, imports of this list confirm its homes.',
  'source-distrusted': 'Imports of this list no longer confirm its homes.',
  'source-confirmed': 'All homes of this list that have no manager are confirmed.',
  'home-edited': 'Property updated successfully!',
  'decision-opened': 'The decision is open. The other members of your group will be notified.',
  'decision-answered': 'Your answer is saved. You can change it until it closes.',
  'decision-last': 'Your answer is saved, and it was the last one: here is the result.',
  'decision-closed': 'It is closed.',
  'group-declined': 'You said no. Nobody gets an e-mail about it.',
  'match-sent': 'Your request is sent. You will be told when they answer.',
  'match-accepted':
    'You are matched. You see what each of you shows to matches, and can write to each other.',
  'match-rejected': 'You said “Not this time”.',
  'group-started': 'Your group is created, and they are invited.',
  'home-shared': 'Sent. It is in your messages.',
  'match-withdrawn': 'Your request is withdrawn.',
  'match-ended': 'You are no longer matched.',
  'lead-answered': 'Your answer is in the student’s messages.',
  'lead-closed': 'The lead is closed.',
  'lead-reopened': 'The lead is open again.',
  'lead-tour-open': 'A tour is still open. Cancel it or decline the times, then close the lead.',
  'tour-offered': 'Your times are sent.',
  'tour-agreed': 'The tour is set. You both get an e-mail with a calendar file.',
  'tour-ended': 'Done. The other person is notified.',
  'tour-kept': 'The agreed time stays.',
  'inquiry-joined': 'Your e-mail address goes with the inquiry.',
  'inquiry-not-joined': 'Your e-mail address does not go with the inquiry.',
  'person-hidden': 'They are no longer suggested to you. Your list of hidden people is under “My Matches”.',
  'search-saved': 'Your search is saved.',
  'search-deleted': 'The search is no longer saved.',
  'place-saved': 'Your place is saved, and shown on your profile and card.',
  'place-gone': 'Your place is no longer shown.',
  appealed:
    'Your appeal is sent to the people who run this site. You get an e-mail when they have answered it.',
  'job-begun': 'It starts within a few seconds. Reload the page to see its last run.',
  'content-saved': 'Saved. The site shows it from now on.',
  'settings-saved': 'Saved. The settings apply from now on.',
  'settings-same': 'There were no changes to save.',
  'settings-back': 'Reset. The settings that the site was started with apply again.',
  'campus-saved': 'Saved. The site shows it from now on.',
  'campus-archived': 'Archived: it can no longer be chosen.',
  'campus-offered': 'It can be chosen again.',
  'campus-deleted': 'The campus is deleted.',
  'content-gone': 'Removed. The site shows its default instead.',
  suspended:
    'Suspended. They are notified by e-mail and on every page, and their homes are hidden from search.',
  lifted: 'Lifted. They are notified by e-mail, and everything of theirs is visible again.',
  'appeal-answered': 'The appeal is rejected. They are told why by e-mail.',
  'role-changed': 'Changed. It applies from the next page that they open.',
  'signed-out-everywhere': 'They are signed out of every browser.',
  'person-shown': 'They may be suggested to you again.',
} as const
export type Saying = keyof typeof sayings

const isSaying = (text: string | undefined): text is Saying =>
  text !== undefined && Object.hasOwn(sayings, text)

function cookie({ settings }: Context, saying: Saying | ''): string {
  const secure = settings.publicUrl.startsWith('https:') ? '; Secure' : ''
  return `roost.said=${saying}; Path=/; Max-Age=${saying === '' ? 0 : 60}; HttpOnly; SameSite=Lax${secure}`
}

/** Redirects after an action, so that reloading does not repeat it; the next page shows the message. */
export function redirectSaying(ctx: Context, path: string, saying: Saying): Response {
  return redirect(path, { headers: { 'Set-Cookie': cookie(ctx, saying) } })
}

/** The page's data, with the message of the action before it, if there is one. The message is shown once. */
export function withSaying<View extends object>(ctx: Context, request: Request, view: View) {
  const found = /(?:^|; *)roost\.said=([a-z-]+)/.exec(request.headers.get('Cookie') ?? '')?.[1]
  const said = isSaying(found) ? sayings[found].replace('{provider}', nameOf(ctx)) : null
  return data({ ...view, said }, said === null ? undefined : { headers: { 'Set-Cookie': cookie(ctx, '') } })
}
