-- Every process that holds a stream of a session hears that it ended, whatever ended it.
CREATE FUNCTION tell_ended_session() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('roost_live', 'session ' || OLD.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER session_ended AFTER DELETE ON "sessions" FOR EACH ROW EXECUTE FUNCTION tell_ended_session();
