import pg from 'pg'

/** A number that no other advisory lock of Roost uses. */
const SETTINGS_LOCK = 7_266_402

/** Makes settings the defaults of this role in this database, for later connections through a pooler. A pooler accepts none
 *  when a connection starts, and a `set` would stay on a connection that another client gets next.
 *  @param session straight to the server; it is opened and closed */
export async function setForRole(session: pg.Client, settings: Record<string, string>): Promise<void> {
  session.on('error', () => {}) // its queries fail as well
  await session.connect()
  try {
    await session.query('begin')
    // Two processes that start together would otherwise update the same row of the catalog.
    await session.query('select pg_advisory_xact_lock($1)', [SETTINGS_LOCK])
    const { rows } = await session.query<{ database: string; given: string[] }>(`
      select current_database() as database, coalesce((
        select setconfig from pg_db_role_setting s join pg_roles r on r.oid = s.setrole
        where r.rolname = current_user and s.setdatabase = d.oid), '{}') as given
      from pg_database d where d.datname = current_database()`)
    const { database = '', given = [] } = rows[0] ?? {}
    for (const [name, value] of Object.entries(settings)) {
      if (given.includes(`${name}=${value}`)) continue
      const [at, to] = [pg.escapeIdentifier(database), pg.escapeLiteral(value)]
      await session.query(`alter role current_user in database ${at} set ${name} = ${to}`)
    }
    await session.query('commit')
  } finally {
    await session.end()
  }
}
