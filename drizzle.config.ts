export default {
  dialect: 'postgresql',
  schema: './app/database/schema/*/*.ts',
  out: './app/database/migrations',
}
