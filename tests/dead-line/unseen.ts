// Forms that the test skips, and why.
const SCRIPT = 'a script asks for it'
const DEMO = 'only in the demo'

const TO_ONE = 'pages send it to one conversation'
const TO_NONE = 'pages send it without a conversation'

/** Why no page shows these forms. */
export const unseen: Record<string, string> = {
  '/messages hide': TO_ONE,
  '/messages mute': TO_ONE,
  '/messages read': TO_ONE,
  '/messages unmute': TO_ONE,
  '/messages/:conversationId block': TO_NONE,
  '/messages/:conversationId read': SCRIPT,
  '/messages/:conversationId unblock': TO_NONE,
  '/photos add': SCRIPT,
  '/photos cancel': SCRIPT,
  '/photos describe': SCRIPT,
  '/photos move': SCRIPT,
  '/photos remove': SCRIPT,
  '/recently-viewed/homes': SCRIPT,
  '/admin/content/logo remove': 'its page shows it once a logo is there',
  '/expanded-listing': 'its page leads on',
  '/expanded-listing/:propertyId/collections': SCRIPT,
  '/expanded-listing/:propertyId/hide': SCRIPT,
  '/expanded-listing/:propertyId/like': SCRIPT,
  '/expanded-listing/:propertyId/viewed': SCRIPT,
  '/account/notifications read': SCRIPT,
  '/profile': 'its page leads on',
  '/api/messages': SCRIPT,
  '/api/messages/:conversationId': SCRIPT,
  '/api/uploads': SCRIPT,
  '/api/uploads/:uploadId': SCRIPT,
  'DELETE /api/uploads/:uploadId': SCRIPT,
  'PUT /api/uploads/:uploadId': SCRIPT,
  '/api/uploads/sign': SCRIPT,
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
}
