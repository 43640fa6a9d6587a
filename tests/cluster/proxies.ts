// The front end: HAProxy, which finds the primary, a standby to read from and a ready web process, and PgBouncer.
import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { selfSigned } from '#tests/setup/servers/self-signed.ts'
import { addresses, HOST, runIn } from './network.ts'
import { passwords, servers } from './postgres.ts'

/** Ports of the web processes on this machine. */
export const webPorts = [3101, 3102] as const
export const SITE = `https://${addresses.lb}:8443`
const user = `roost:${passwords.roost}`
export const databaseUrls = {
  /** Through the pooler. */
  pooled: `postgres://${user}@${addresses.lb}:6432/roost`,
  /** Whichever server is the primary. */
  direct: `postgres://${user}@${addresses.lb}:5000/roost`,
  /** A standby, through the pooler. */
  replica: `postgres://${user}@${addresses.lb}:6432/roost_replica`,
  administrator: `postgres://postgres:${encodeURIComponent(passwords.postgres)}@${addresses.lb}:5000/postgres`,
}

const haproxy = (folder: string) => `
global
  maxconn 2000
  log stdout format iso local0
defaults
  mode tcp
  log global
  option tcplog
  # What went well is in the logs of the site.
  option dontlog-normal
  timeout connect 2s
  retries 0
  timeout client 30m
  timeout server 30m
  timeout check 1s
  default-server inter 500ms fastinter 200ms downinter 300ms fall 2 rise 1
listen primary
  bind :5000
  option httpchk
  http-check send meth OPTIONS uri /primary
  http-check expect status 200
${servers.map((name) => `  server ${name} ${addresses[name]}:5432 check port 8008 on-marked-down shutdown-sessions`).join('\n')}
listen replica
  bind :5001
  option httpchk
  http-check send meth OPTIONS uri /replica?lag=10MB
  http-check expect status 200
${servers.map((name) => `  server ${name} ${addresses[name]}:5432 check port 8008 on-marked-down shutdown-sessions`).join('\n')}
listen site
  bind :8443 ssl crt ${folder}/site.pem alpn h2,http/1.1
  mode http
  option httplog
  timeout client 60s
  timeout server 60s
  # Otherwise the site does not hear that a browser left, and makes its page.
  option abortonclose
  http-request set-header X-Forwarded-For %[src]
  option httpchk
  http-check send meth GET uri /readyz ver HTTP/1.1 hdr Host localhost
  http-check expect status 200
  retries 2
  option redispatch 1
  retry-on conn-failure empty-response response-timeout
  # Only what changes nothing is sent again to the other process.
  http-request disable-l7-retry if !{ method GET HEAD OPTIONS }
${webPorts
  .map(
    (port, nth) =>
      `  server web${nth + 1} ${HOST}:${port} check inter 1s fastinter 300ms on-error mark-down observe layer4 error-limit 1`,
  )
  .join('\n')}
`

const pgbouncer = (folder: string) => `
[databases]
roost = host=127.0.0.1 port=5000 dbname=roost
roost_replica = host=127.0.0.1 port=5001 dbname=roost
[pgbouncer]
listen_addr = *
listen_port = 6432
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${folder}/users.txt
pool_mode = transaction
default_pool_size = 20
max_client_conn = 500
server_login_retry = 0.3
server_connect_timeout = 3
query_wait_timeout = 15
`

export async function startProxies(folder: string): Promise<void> {
  const { key, cert } = selfSigned(addresses.lb)
  await writeFile(path.join(folder, 'site.pem'), `${key}${cert}`)
  await writeFile(path.join(folder, 'haproxy.cfg'), haproxy(folder))
  await writeFile(path.join(folder, 'pgbouncer.ini'), pgbouncer(folder))
  await writeFile(path.join(folder, 'users.txt'), `"roost" "${passwords.roost}"\n`)
  execFileSync('chown', ['postgres', path.join(folder, 'users.txt'), path.join(folder, 'pgbouncer.ini')])
  runIn('lb', 'root', ['haproxy', '-f', path.join(folder, 'haproxy.cfg')])
  startPgBouncer(folder)
}

export const startPgBouncer = (folder: string) =>
  runIn('lb', 'postgres', ['pgbouncer', path.join(folder, 'pgbouncer.ini')])
