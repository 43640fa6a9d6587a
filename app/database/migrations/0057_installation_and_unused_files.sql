CREATE TABLE "installation" (
	"one" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"id" uuid NOT NULL,
	"may_remove_until" timestamp with time zone,
	"held_at" timestamp with time zone,
	"held_files" integer DEFAULT 0 NOT NULL,
	"held_of" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "installation_once" CHECK ("installation"."one")
);
--> statement-breakpoint
CREATE TABLE "unused_files" (
	"name" text PRIMARY KEY NOT NULL,
	"released" boolean NOT NULL,
	"since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "store_upload_id" text;
--> statement-breakpoint
-- The files of a photo or an upload whose row is deleted, in whatever way, can be removed by the next cleanup. Keys are
-- hashed, because they contain ids of people.
CREATE FUNCTION release_files() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "unused_files" ("name", "released", "since")
    SELECT encode(sha256(convert_to(key, 'UTF8')), 'hex'), true, now()
    FROM unnest(ARRAY['photos/' || OLD.id || '/', CASE WHEN TG_TABLE_NAME = 'uploads' THEN to_jsonb(OLD)->>'path' END]) AS key
    WHERE key IS NOT NULL
    ON CONFLICT ("name") DO UPDATE SET "released" = true, "since" = now();
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER files_released AFTER DELETE ON "photos" FOR EACH ROW EXECUTE FUNCTION release_files();
--> statement-breakpoint
CREATE TRIGGER files_released AFTER DELETE ON "uploads" FOR EACH ROW EXECUTE FUNCTION release_files();
