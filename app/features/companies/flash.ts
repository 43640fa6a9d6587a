/** What the next page says once after an action (app/web/flash.server.ts). */
export const companyFlash = {
  waits:
    'The people who run this site will review what is new. Until then, students see what they saw before.',
  kept: 'Saved.',
  unnamed: 'Students read “Private landlord” as before. You can choose a name under “Company” at any time.',
  addressAsked: 'We sent a link to this address. It gets inquiries once someone there confirms it.',
  addressKnown: 'This address gets your inquiries already.',
  addressGone: 'This address gets no more inquiries.',
  invited: 'The invitation was sent.',
  withdrawn: 'The invitation was withdrawn.',
  removed: 'They are no longer in your company.',
  left: 'You left the company.',
  owner: 'They are an owner now.',
  joined: 'Welcome: these are the homes of your company.',
} as const
