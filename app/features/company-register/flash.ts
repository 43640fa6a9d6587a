export const registerFlash = {
  saved: 'Saved.',
  back: 'Saved. Its homes are offered again, and its owners are told.',
} as const
