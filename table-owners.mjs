// Rule 2 for data: each table has one feature that writes it. `architecture.mjs` checks that over every `insert`, `update` and
// `delete`, and that a feature reads tables of later features only where this list says why.

/** The feature that owns the tables of each file in app/database/schema, where it is not the one of the same name. */
const SCHEMA_OWNERS = {
  codes: 'accounts',
  'data-exports': 'accounts',
  'second-factors': 'accounts',
  'stored-files': 'files',
  suspensions: 'moderation',
  places: 'campuses',
  'listing-changes': 'listings',
  'listing-search': 'listings',
  'manager-feeds': 'importing',
  'manager-imports': 'importing',
}
/** Tables that another feature owns than their file says. */
const TABLE_OWNERS = {
  contactViews: 'profiles', // who saw whose contact
  homeReports: 'publishing', // beside the taking down that follows
  listingDrives: 'campuses', // minutes to a campus
  matches: 'roommates',
}

/** Writes of another feature's table, with the reason. */
const WRITES = {
  'accounts profiles': 'a new account has its name at once, in the same transaction',
  'campuses profiles': 'a campus that goes leaves the profiles that named it',
  'contact users': 'an invited manager becomes one by accepting',
  'contact listings': 'the first homes get the manager who accepted',
  'freshness listings': 'a confirmation that ends takes the home out of search',
  'inquiries conversations': 'an answer begins or continues a conversation',
  'listings goneReports': 'a confirmation answers them',
  'listings homeQuestions': 'a confirmation answers them',
  'listings places': 'places are imported with homes',
  'listings trustedSources': 'deletion of an account',
  'listings managerFeeds': 'deletion of an account',
  'listings managerImports': 'deletion of an account',
  'moderation homeReports': 'quotes are erased 90 days after the decision',
  'moderation reports': 'quotes are erased 90 days after the decision',
  'moderation moderationLog': 'deletion of an account: an admin becomes a random key',
  'moderation moderationItems': 'moderation decides what the queue holds',
  'moderation users': 'a suspension is said on the account, where every session reads it',
  'notifications emailRefusals': 'choosing e-mails again takes an unsubscription back',
  'photos listings': 'a home holds the addresses of its photos',
  'publishing listings': 'a draft begins and goes as a row',
  'roommates photos': 'an offered room takes its photos with it',
}

const VISIBLE = 'who may see whom is asked below everything that shows people'
/** Reads of a table whose owner comes later in the order of features, with the reason. */
const READS = {
  'accounts hiddenHomes':
    'whether searches leave out homes is read with the session, so that none waits for it',
  'campuses savedSearches': 'what a campus is used for, before it is removed',
  'campuses listings': 'what a campus is used for, before it is removed',
  'campuses profiles': 'what a campus is used for, before it is removed',
  'commute listings': 'from where the ways to campus begin',
  'emails users': 'whom an unsubscribe link names',
  'freshness viewedHomes': 'reports of people who opened the home count',
  'listings trustedSources': 'lists confirm homes where the operator trusts them',
  'listings homeReports': 'the download of a person’s data',
  'listings transitMinutes': 'how long it is to campus, on cards and in the search index',
  'moderation-queue users': 'who is an admin',
  'notifications users': 'to whom, by which address',
  'notifications profiles': 'the name in an e-mail',
  'people users': VISIBLE,
  'people profiles': VISIBLE,
  'people matches': VISIBLE,
  'people contactViews': 'the download of a person’s data',
  'photos listings': 'whose home a photo shows',
  'photos users': 'whose picture it is',
  'search hiddenHomes': 'homes that a student hid are not found',
  'site users': 'who changed a text',
}

/** Which tables of `app/database/schema` a parsed file imports as values, by their local name. */
function tablesOf({ module }) {
  const tables = new Map()
  for (const { moduleRequest, entries } of module.staticImports) {
    const schema = /database\/schema\/([\w-]+)\.ts$/.exec(moduleRequest.value)?.[1]
    for (const { isType, importName, localName } of schema ? entries : [])
      if (!isType && importName.name) tables.set(localName.value, { schema, table: importName.name })
  }
  return tables
}

/** The names of tables that a file inserts into, updates or deletes from. */
function writtenIn(program, Visitor) {
  const written = new Set()
  new Visitor({
    CallExpression({ callee, arguments: [table] }) {
      if (/^(insert|update|delete)$/.test(callee.property?.name ?? '') && table?.type === 'Identifier')
        written.add(table.name)
    },
  }).visit(program)
  return written
}

/** The broken rules of one file of a feature. @param order the features, in reading order */
export function brokenByTables(feature, order, parsed, Visitor) {
  const tables = tablesOf(parsed)
  if (tables.size === 0) return []
  const written = writtenIn(parsed.program, Visitor)
  return [...tables].flatMap(([local, { schema, table }]) => {
    const owner = TABLE_OWNERS[table] ?? SCHEMA_OWNERS[schema] ?? schema
    const key = `${feature} ${table}`
    if (!order.includes(owner) || owner === feature) return []
    if (written.has(local)) return key in WRITES ? [] : [`rule 2: ${table} is written by ${owner} alone`]
    return order.indexOf(owner) < order.indexOf(feature) || key in READS || key in WRITES
      ? []
      : [`rule 2: ${feature} comes before ${owner}, yet reads ${table}`]
  })
}
