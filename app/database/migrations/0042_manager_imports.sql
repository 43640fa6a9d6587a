CREATE TABLE "manager_import_parts" (
	"import_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "manager_import_parts_import_id_place_pk" PRIMARY KEY("import_id","place")
);
--> statement-breakpoint
CREATE TABLE "manager_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"source" text NOT NULL,
	"format" text NOT NULL,
	"preset" text,
	"campus" text,
	"new_as" text NOT NULL,
	"file_name" text NOT NULL,
	"size" integer NOT NULL,
	"state" text NOT NULL,
	"failed_why" text,
	"tries" smallint DEFAULT 0 NOT NULL,
	"rows_read" integer DEFAULT 0 NOT NULL,
	"report" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "manager_import_parts" ADD CONSTRAINT "manager_import_parts_import_id_manager_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."manager_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manager_imports" ADD CONSTRAINT "manager_imports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "manager_imports_user_id_created_at_index" ON "manager_imports" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "manager_imports_created_at_index" ON "manager_imports" USING btree ("created_at");