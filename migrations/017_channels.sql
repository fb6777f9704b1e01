-- What an event tells by messenger is switched by itself, and not with the letter whose words it has.
alter table message_route drop constraint message_route_channel_check;
alter table message_route add constraint message_route_channel_check check (channel in ('mail', 'sms', 'messenger'));
