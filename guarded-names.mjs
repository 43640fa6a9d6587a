/** Rule 6: names that only these files import, because with them a verb could walk around every rule. */
export const GUARDED_NAMES = [
  { from: 'app/platform/access.ts', name: 'policy', places: [/^app\/features\/[^/]+\/policy\.ts$/] },
  // The open database comes from here. Server, jobs and commands hand it on as a SystemContext, routes get it sealed.
  {
    from: 'app/database/connect.server.ts',
    name: 'connect',
    places: [/^server\/(open-runtime|commands\/(run-command|forward-or-connect))\.ts$/],
  },
  {
    from: 'app/database/client.server.ts',
    name: 'databaseOn',
    places: [/^app\/database\/connect\.server\.ts$/],
  },
  {
    from: 'app/database/gate.server.ts',
    name: 'openEarly',
    // Not converted yet: they ask their rules by themselves, or (three `unsafe…` ones) none. The list only gets shorter.
    places: [
      /^app\/features\/accounts\/demo-queries\.server\.ts$/,
      /^app\/features\/collections\/(delete-collection|leave-collection|queries\/collection-page|queries\/compare|queries\/csv|queries\/print|restore-collection|share-collection)\.server\.ts$/,
      /^app\/features\/contact\/join-by-invitation\.server\.ts$/,
      /^app\/features\/decisions\/open-decision\.server\.ts$/,
      /^app\/features\/groups\/(create-whole-group|queries\/candidates|save-whole-group)\.server\.ts$/,
      /^app\/features\/inquiries\/(answer-lead|queries\/own-inquiries|send-inquiry)\.server\.ts$/,
      /^app\/features\/listings\/(manage\/rents-preview|own-lists\/keep-feeds)\.server\.ts$/,
      /^app\/features\/messages\/send-message\.server\.ts$/,
      /^app\/features\/photos\/(photo-file|queries|request-uploads)\.server\.ts$/,
      /^app\/features\/profiles\/(queries\/public-profile|show-contact)\.server\.ts$/,
      /^app\/features\/roommates\/start-group\.server\.ts$/,
    ],
  },
  // Acting as somebody else: whoever does it stands here, with the reason.
  {
    from: 'app/platform/access.ts',
    name: 'operator',
    places: [
      /^server\/runtime\.ts$/, // commands, jobs and the demo
      /^app\/features\/photos\/may-still-add\.server\.ts$/, // an upload without an account is the operator's
    ],
  },
  {
    from: 'app/platform/access.ts',
    name: 'absentPerson',
    places: [
      /^app\/features\/moderation\/people\/view-as\.server\.ts$/, // a profile as a stranger of that kind sees it, for admins
      /^app\/features\/roommates\/expire-requests\.server\.ts$/, // jobs, for the person whom they concern
      /^app\/features\/listings\/own-lists\/(close-gone-homes|run-import)\.server\.ts$/,
      /^app\/features\/photos\/(may-still-add|fetch-picture)\.server\.ts$/,
      /^app\/features\/listings\/freshness\/answer-question\.server\.ts$/, // a link in an e-mail
      /^app\/features\/collections\/ask-to-be-let-in\.server\.ts$/, // which members may see who asks
    ],
  },
]
