/** What the next page says once after an action (app/web/flash.server.ts). */
export const decisionFlash = {
  opened: 'The decision is open. The other members of your group will be notified.',
  answered: 'Your answer is saved. You can change it until it closes.',
  answeredLast: 'Your answer is saved, and it was the last one: here is the result.',
  closed: 'The decision is closed.',
} as const
