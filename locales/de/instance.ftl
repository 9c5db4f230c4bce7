# Was dieser Server Apps und anderen Servern über sich sagt.
instance-description = Linnet: ein Zuhause im Fediverse. Beiträge in der Reihenfolge, in der sie geschrieben wurden, keine Werbung und ein Konto für alle, die du auf anderen Servern kennst.
