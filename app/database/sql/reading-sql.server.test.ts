import { expect, test } from 'vitest'
import { requireReadingSql } from './reading-sql.server.ts'

test.each([
  `select "update", 'delete from it''s' from "insert" -- drop this`,
  'select id from listings where id = $1 for update of listings skip locked',
  'select id from listings for no key update',
  'select pg_advisory_xact_lock(1) /* create */',
  'with a as materialized (select 1) select updated_at, fresh_set from a',
])('reads: %s', (text) => {
  expect(() => requireReadingSql(text)).not.toThrow()
})

test.each([
  'insert into likes values (1)',
  'with gone as (DELETE from likes returning 1) select * from gone',
  'UPDATE likes set a = 1',
  'select * into copies from likes',
  'select nextval($1)',
  `select pg_notify('a', 'b')`,
  'merge into likes using other on true when matched then do nothing',
  'truncate likes',
  `select set_config('roost.desk', '', true)`,
])('writes: %s', (text) => {
  expect(() => requireReadingSql(text)).toThrow('this SQL writes')
})
