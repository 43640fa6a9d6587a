/** Where a suspended person reads why, and appeals; every page that is held off leads there. */
export const SUSPENDED_PATH = '/account/suspended'
