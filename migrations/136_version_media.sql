-- The ids of the images and files in a stored value. Long texts make it slow, so the planner must prefer the index.
create function stored_media_ids(data jsonb) returns bigint[]
language plpgsql immutable parallel safe cost 10000 as $$
begin
  return array(select id::bigint from jsonb_path_query(
    data, 'strict $.**?(@.url starts with "/media/" && @.id.type() == "number").id') as id);
end
$$;

-- The sweep of unused media asks whether an earlier version of a row names an image or file.
create index crud_version_media on crud_version using gin (stored_media_ids(data));
