/** Rule 6: names that only these files import, because with them a verb could walk around every rule. */
export const GUARDED_NAMES = [
  ...['policy', 'evenSuspended', 'withMessages'].map((name) => ({
    from: 'app/platform/access.ts',
    name,
    // The last has what policies are put together from.
    places: [/^app\/features\/[^/]+\/policy\.ts$/, /^app\/platform\/rules\.ts$/],
  })),
  // The open database comes from here. Server, jobs and commands hand it on as a SystemContext, routes get it sealed.
  {
    from: 'app/database/availability/connect.server.ts',
    name: 'connect',
    places: [
      /^server\/commands\/(forward-or-connect|run-command|save-and-migrate|whole-site)\.ts$/,
      /^server\/process\/open-runtime\.ts$/,
      /^server\/drill\/drill-site\.ts$/, // a database of its own
    ],
  },
  {
    from: 'app/database/availability/client.server.ts',
    name: 'databaseOn',
    places: [/^app\/database\/availability\/(connect|replica)\.server\.ts$/],
  },
  {
    from: 'app/platform/access.ts',
    name: 'personWith',
    places: [/^app\/features\/accounts\/(read-session\.server|factory)\.ts$/],
  },
  ...['actorOf', 'withNewAuthentication'].map((name) => ({
    from: 'app/features/accounts/read-session.server.ts',
    name,
    places: [/^app\/features\/accounts\//],
  })),
  // Passwords of real people cost their guesser something.
  { from: 'app/platform/passwords/hash-password.server.ts', name: 'hashCheaply', places: [] },
  // What pg takes is not asked for a rule.
  {
    from: 'app/platform/database-client.server.ts',
    name: 'clientOf',
    places: [
      /^app\/database\/availability\/connect\.server\.ts$/, // whether a child process may connect as it does
      /^app\/database\/sql\/query-rows\.server\.ts$/,
      /^app\/platform\/jobs\/queue\.server\.ts$/,
    ],
  },
  // Acting as somebody else: whoever does it stands here, with the reason.
  {
    from: 'app/platform/access.ts',
    name: 'operator',
    places: [
      /^server\/process\/runtime\.ts$/, // commands, jobs and the demo
      /^server\/commands\/whole-site\.ts$/, // what moves or migrates a site, in its admin log
      /^app\/features\/photos\/require-upload\.server\.ts$/, // an upload without an account is the operator's
    ],
  },
  {
    from: 'app/platform/access.ts',
    name: 'absentPerson',
    places: [
      /^app\/features\/moderation\/view-as\.server\.ts$/, // a profile as a stranger of that kind sees it, for admins
      /^app\/features\/roommates\/expire-requests\.server\.ts$/, // jobs, for the person whom they concern
      /^app\/features\/importing\/list-people\.server\.ts$/,
      /^app\/features\/photos\/fetch-picture\.server\.ts$/,
      /^app\/features\/photos\/require-upload\.server\.ts$/,
      /^app\/features\/freshness\/answer-question\.server\.ts$/, // a link in an email
      /^app\/features\/collections\/ask-to-be-let-in\.server\.ts$/, // which members may see who asks
      /^app\/features\/groups\/answer-group-request\.server\.ts$/, // whether who asked may still join, and joins
    ],
  },
]
