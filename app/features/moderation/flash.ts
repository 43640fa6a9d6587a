/** What the next page says once after an action (app/web/flash.server.ts). */
export const moderationFlash = {
  appealed: 'Your appeal was sent to the people who run this site. You will get an email when they answer.',
  jobStarted: 'It starts within a few seconds. Reload the page to see its last run.',
  contentSaved: 'Saved. The site shows it from now on.',
  settingsSaved: 'Saved. The settings apply from now on.',
  settingsUnchanged: 'There were no changes to save.',
  settingsReset: 'Reset. The settings that the site was started with apply again.',
  guideSaved: 'Saved. Everyone can read it from now on.',
  guideRemoved: 'Removed. The guide is no longer on the site.',
  contentRemoved: 'Removed. The site shows its default instead.',
  suspended:
    'Suspended. They are notified by email and on every page, and their homes are hidden from search.',
  companySuspended: 'Suspended. Its owners are told by email, and all its homes are hidden from search.',
  companyLifted: 'Lifted. Its owners are told by email, and its homes are found again as they were.',
  lifted: 'Lifted. They are notified by email, and everything they posted is visible again.',
  appealRejected: 'The appeal is rejected. They will get the reason by email.',
  roleChanged: 'Changed. It takes effect on the next page they open.',
  homeTakenDown: 'Taken down. Its company is told why.',
  homeBroughtBack: 'It is back as it was.',
  birthDateCleared: 'They can enter their date of birth again.',
  signedOutEverywhere: 'They are signed out of every browser.',
} as const
