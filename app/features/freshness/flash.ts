/** One-time messages on the next page after an action (app/web/flash.server.ts). */
export const freshnessFlash = {
  confirmed: 'Confirmed: it is available as of now and shown in search.',
  hidden: 'It is hidden from search until its manager answers the email that we are sending.',
  hiddenWithoutManager: 'It is hidden from search until an admin confirms it. It has no manager to ask.',
  notPublished: 'Nothing was changed: the home is not published.',
  reportedGone:
    'Thank you. If another student reports it, too, we will hide the home from search and ask its manager.',
  allConfirmed: 'Confirmed: they are available as of now.',
  sourceTrusted: 'From now on, imports of this list confirm its homes.',
  sourceDistrusted: 'Imports of this list no longer confirm its homes.',
  sourceConfirmed: 'All homes of this list that have no manager are confirmed.',
} as const
